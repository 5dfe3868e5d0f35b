import styled from '@emotion/styled';

/** Around a field beside a search box, which shows no label either; screen readers get both. */
export const Unlabelled = styled('div')({
  '& label': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
});

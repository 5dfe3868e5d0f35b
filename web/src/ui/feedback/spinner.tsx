import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { VisuallyHidden } from '../text/visually-hidden.ts';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

/** A bare turning ring in the current colour, sized in em. */
export const Ring = styled('span')({
  display: 'inline-block',
  width: '1.15em',
  height: '1.15em',
  flex: 'none',
  borderRadius: '50%',
  border: '2px solid currentcolor',
  borderInlineEndColor: 'transparent',
  animation: `${turn} 0.8s linear infinite`,
});

const Area = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  minHeight: 240,
  fontSize: 28,
  color: theme.vars.palette.primary.main,
}));

/** A quiet area that is waiting: `<Spinner />` in place of content, `minHeight` to avoid a jump. */
export const Spinner = ({ minHeight }: { minHeight?: number | string }) => (
  <Area role="status" style={minHeight === undefined ? undefined : { minHeight }}>
    <Ring aria-hidden />
    <VisuallyHidden>Loading</VisuallyHidden>
  </Area>
);

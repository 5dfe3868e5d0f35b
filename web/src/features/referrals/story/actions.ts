import styled from '@emotion/styled';
import { atPhone } from '../../../ui/theme/theme.ts';

/** What the reader may do now, in a row below what it is about; on a phone the buttons share its width. */
export const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  [atPhone]: { '& > *': { flex: '1 1 auto' } },
});

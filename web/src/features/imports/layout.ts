import styled from '@emotion/styled';
import { atPhone } from '../../ui/theme/theme.ts';

/** The row of buttons that ends a step; on a phone below each other, the way forward first. */
export const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 12,
  marginTop: 24,
  [atPhone]: { flexDirection: 'column-reverse' },
});

import styled from '@emotion/styled';
import { atPhone } from './theme.ts';

/** The row of buttons that ends a modal's form. */
export const ModalActions = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 12,
  marginTop: 24,
  [atPhone]: { '& > *': { flex: 1 } },
});

import styled from '@emotion/styled';
import { atPhone } from '../theme/theme.ts';

/** The row of buttons that ends a modal's form; on a phone those that do not fit go on in a row below. */
export const ModalActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 12,
  marginTop: 24,
  [atPhone]: { '& > *': { flex: 1, minWidth: 'max-content' } },
});

import styled from '@emotion/styled';
import { atPhone } from '../theme/theme.ts';

/** A surface with a thin border. */
export const Card = styled('section')(({ theme }) => ({
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  padding: 20,
  minWidth: 0,
  [atPhone]: { padding: 16 },
}));

/** The first row of a card: its h2 at one end, its controls (search, filter) at the other. */
export const CardHeader = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  marginBottom: 16,
  [atPhone]: { '& > :not(h2)': { width: '100%' } },
});

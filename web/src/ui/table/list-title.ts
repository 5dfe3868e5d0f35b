import styled from '@emotion/styled';
import { HEADER_HEIGHT } from '../theme/theme.ts';

/** A list's heading with the number of what it holds beside it: `<ListTitle><h2>…</h2><span role="status">…</span></ListTitle>`. */
export const ListTitle = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 10px',
  scrollMarginTop: HEADER_HEIGHT + 24,
  '& > h2:focus': { outline: 'none' },
  '& > span': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
}));

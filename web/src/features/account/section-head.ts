import styled from '@emotion/styled';
import { atPhone } from '../../ui/theme/theme.ts';

/** A section's heading with its words, and what can be done beside them; below them on a phone. */
export const SectionHead = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  '& h2 + p': { marginTop: 4, color: theme.vars.palette.text.secondary },
  '& > button': { flex: 'none' },
  [atPhone]: { flexDirection: 'column', alignItems: 'stretch' },
}));

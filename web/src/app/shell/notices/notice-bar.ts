import styled from '@emotion/styled';
import type { Tone } from '../../../ui/theme/theme.ts';

/** A line below the header about the app itself. */
export const NoticeBar = styled('div', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 10,
    padding: '8px 16px',
    fontWeight: 550,
    backgroundColor: theme.vars.palette.tone[tone].bg,
    color: theme.vars.palette.tone[tone].fg,
    '& a': { color: 'inherit' },
  }),
);

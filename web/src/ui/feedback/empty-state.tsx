import styled from '@emotion/styled';
import type { ReactNode } from 'react';

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 12,
  minHeight: 240,
  padding: 24,
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
  '& > svg': { width: 96, height: 72 },
}));

/** Nothing to show: `<EmptyState action={<AppButton>Add</AppButton>} />`; the text is 'No Data' unless told. */
export const EmptyState = ({ text = 'No Data', action }: { text?: string; action?: ReactNode }) => (
  <Box>
    <svg viewBox="0 0 96 72" fill="none" stroke="currentcolor" strokeWidth="2" aria-hidden="true">
      <g opacity="0.45" strokeLinecap="round" strokeLinejoin="round">
        <path d="M34 50 48 24l14 26z" strokeDasharray="3 5" />
        <circle cx="48" cy="20" r="10" />
        <circle cx="28" cy="54" r="10" />
        <circle cx="68" cy="54" r="10" />
      </g>
    </svg>
    <p>{text}</p>
    {action}
  </Box>
);

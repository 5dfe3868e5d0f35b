import styled from '@emotion/styled';

const Box = styled('div')(({ theme }) => ({
  padding: '10px 14px',
  borderRadius: 10,
  backgroundColor: theme.vars.palette.tone.red.bg,
  color: theme.vars.palette.tone.red.fg,
  '& strong': { display: 'block', fontSize: '0.8125rem', fontWeight: 600 },
  '& p': { whiteSpace: 'pre-wrap' },
}));

/** Why a note was sent back, in the words of whoever returned it. */
export const ReturnReason = ({ reason }: { reason: string }) => (
  <Box>
    <strong>Why it was returned</strong>
    <p>{reason}</p>
  </Box>
);

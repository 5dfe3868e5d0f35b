import { styled } from '@mui/material/styles';

/** How long a form's message stays; a success closes the form when its time is over. */
export const ALERT_MS = 2000;

/** Fields beside each other where there is room. The line for the message is kept free, so that nothing jumps. */
export const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  alignItems: 'start',
  gap: 16,
  '& > [data-wide]': { gridColumn: '1 / -1' },
  '& > [role="alert"]': { gridColumn: '1 / -1', minHeight: 46, marginBlock: -6 },
  '& > :last-child': { gridColumn: '1 / -1', marginTop: 0 },
});

/** A quiet line that says what a modal is about. */
export const About = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

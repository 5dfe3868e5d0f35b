import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { TimedAlert } from '../../ui/alert.tsx';
import { AppButton } from '../../ui/app-button.tsx';
import { ModalActions } from '../../ui/modal.tsx';
import type { TimedMessage } from '../../ui/use-timed-message.ts';

// Stays in sight while a long form scrolls under it, also above a phone's keyboard. Room for one line of alert is
// kept free, so that nothing jumps when it comes and goes; a low window has none to spare.
const Footer = styled('div')(({ theme }) => ({
  position: 'sticky',
  // To the modal's very edge: the body's padding belongs to the footer.
  bottom: -24,
  zIndex: 1,
  margin: '12px -24px -24px',
  padding: '8px 24px 24px',
  backgroundColor: theme.vars.palette.background.paper,
  '& > [role="alert"]': { minHeight: 46 },
  '& > :last-child': { marginTop: 12 },
  '@media (max-height: 600px)': { '& > [role="alert"]': { minHeight: 0 } },
}));

const Reason = styled('p')(({ theme }) => ({ marginTop: 8, color: theme.vars.palette.error.main }));

interface Props {
  message: TimedMessage | null;
  /** Why the server refused, when it is about no single field. */
  reason?: string;
  busy: boolean;
  locked: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** How the sending went, and the buttons: the end of every form on this screen. */
export const FormFooter = ({ message, reason, busy, locked, onCancel, children }: Props) => (
  <Footer>
    <TimedAlert message={message} />
    {reason && <Reason>{reason}</Reason>}
    <ModalActions>
      <AppButton variant="outline" onClick={onCancel}>
        Cancel
      </AppButton>
      <AppButton type="submit" busy={busy} disabled={locked}>
        {children}
      </AppButton>
    </ModalActions>
  </Footer>
);

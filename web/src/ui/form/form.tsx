import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { TimedAlert } from '../feedback/alert.tsx';
import { ModalActions } from '../overlay/modal-actions.ts';
import { AppButton } from '../surface/app-button.tsx';
import type { FormState } from './use-form.ts';

/** Fields beside each other where there is room; `data-wide` takes a whole row. */
const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  alignItems: 'start',
  gap: 16,
  '& > [data-wide]': { gridColumn: '1 / -1' },
  // A field that gets the focus comes to rest above the footer, which covers the end of the form.
  '& input, & select, & textarea': { scrollMarginBottom: 150 },
});

const DraftNotice = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  marginBottom: 12,
  padding: '6px 6px 6px 14px',
  borderRadius: 10,
  fontSize: '0.875rem',
  backgroundColor: theme.vars.palette.surface.sunken,
}));

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
  '[data-more="true"] &': { boxShadow: `0 -1px 0 ${theme.vars.palette.line.strong}` },
  '& > [role="alert"]': { minHeight: 46 },
  '& > :last-child': { marginTop: 12 },
  '@media (max-height: 600px)': { '& > [role="alert"]': { minHeight: 0 } },
  '&[data-in-page="true"]': {
    position: 'static',
    margin: '16px 0 0',
    padding: 0,
    '& > [role="alert"]': { minHeight: 0 },
  },
}));

const Reason = styled('p')(({ theme }) => ({ marginTop: 8, color: theme.vars.palette.error.main }));

interface Props {
  form: FormState;
  /** What the button that sends says. */
  action: string;
  /** There is nothing to send yet. */
  disabled?: boolean;
  /** What it does cannot simply be undone. */
  danger?: boolean;
  /** It stands in a card of its screen instead of a modal. */
  inPage?: boolean;
  children: ReactNode;
}

/** The frame of every form: its fields, how the sending went, and the two buttons, always in sight. */
export const Form = ({ form, action, disabled = false, danger = false, inPage = false, children }: Props) => (
  // The browser's own messages would stand where others are specified.
  <form ref={form.ref} onSubmit={form.submit} noValidate>
    {form.restored && (
      <DraftNotice>
        We kept what you typed before.
        <AppButton variant="secondary" small disabled={form.busy} onClick={form.startAfresh}>
          Start over
        </AppButton>
      </DraftNotice>
    )}
    <Fields>{children}</Fields>
    <Footer data-in-page={inPage}>
      <TimedAlert message={form.message} />
      {form.reason && <Reason>{form.reason}</Reason>}
      <ModalActions>
        <AppButton variant="outline" onClick={form.cancel}>
          Cancel
        </AppButton>
        <AppButton
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          busy={form.busy}
          disabled={form.locked || disabled}
        >
          {action}
        </AppButton>
      </ModalActions>
    </Footer>
  </form>
);

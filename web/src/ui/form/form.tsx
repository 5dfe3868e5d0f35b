import type { ReactNode } from 'react';
import { TimedAlert } from '../feedback/alert.tsx';
import { ModalActions } from '../overlay/modal-actions.ts';
import { AppButton } from '../surface/app-button.tsx';
import css from './form.module.css';
import type { FormState } from './use-form.ts';

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
      <p className={css.draftNotice}>
        We kept what you typed before.
        <AppButton variant="secondary" small disabled={form.busy} onClick={form.startAfresh}>
          Start over
        </AppButton>
      </p>
    )}
    <div className={css.fields}>{children}</div>
    <div className={css.footer} data-in-page={inPage}>
      <TimedAlert message={form.message} />
      {form.reason && <p className={css.reason}>{form.reason}</p>}
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
    </div>
  </form>
);

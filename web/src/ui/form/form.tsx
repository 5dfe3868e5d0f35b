import type { ReactNode } from 'react';
import { AppButton } from '../button/app-button.tsx';
import { TimedAlert } from '../feedback/messages/alert.tsx';
import { ModalActions } from '../overlay/modal/modal-actions.ts';
import css from './form.module.css';
import type { FormState } from './use-form.ts';

interface Props {
  /** `takeTheirs`: somebody else has changed what it edits (`useEditForm`). */
  form: FormState & { takeTheirs?: () => void };
  action: string;
  /** The label of the button that closes the form without sending it. */
  dismiss?: string;
  /** There is nothing to send yet. */
  disabled?: boolean;
  /** Destructive: hard to undo. */
  danger?: boolean;
  /** Rendered in a card on the screen instead of a modal. */
  inPage?: boolean;
  children: ReactNode;
}

/** The frame of every form: its fields, the result of sending, and the two buttons, always visible. */
export const Form = (props: Props) => {
  const {
    form,
    action,
    dismiss = 'Cancel',
    disabled = false,
    danger = false,
    inPage = false,
    children,
  } = props;
  return (
    // The browser's own messages would replace the specified ones.
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      {form.restored && (
        <p className={css.draftNotice}>
          Draft restored
          <AppButton variant="secondary" small disabled={form.busy} onClick={form.reset}>
            Discard draft
          </AppButton>
        </p>
      )}
      <div className={css.fields}>{children}</div>
      <div className={css.footer} data-in-page={inPage}>
        <TimedAlert message={form.message} />
        {/* Not while the alert says the same. */}
        {form.reason && form.reason !== form.message?.text && <p className={css.reason}>{form.reason}</p>}
        <ModalActions>
          <AppButton variant="outline" onClick={form.cancel}>
            {dismiss}
          </AppButton>
          {form.takeTheirs && (
            <AppButton variant="secondary" disabled={form.locked} onClick={form.takeTheirs}>
              Take theirs
            </AppButton>
          )}
          {/* Enter would save over the other's change before anybody has read it. */}
          <AppButton
            type={form.takeTheirs ? 'button' : 'submit'}
            {...(form.takeTheirs && { onClick: () => form.ref.current?.requestSubmit() })}
            variant={danger ? 'danger' : 'primary'}
            busy={form.busy}
            disabled={form.locked || disabled}
          >
            {form.takeTheirs ? 'Keep mine' : action}
          </AppButton>
        </ModalActions>
      </div>
    </form>
  );
};

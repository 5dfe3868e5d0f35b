import { LIMITS } from '@bn/contract/domain';
import { useChangePasswordMutation } from '../../../api/endpoints/account.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { useUser } from '../../../store/hooks.ts';
import { Form } from '../../../ui/form/form.tsx';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import { PasswordInput } from '../../../ui/input/password-input.tsx';
import { passwordProblem } from '../../../ui/input/password-problem.ts';

const EMPTY = { current_password: '', new_password: '' };
type Values = typeof EMPTY;

/** Checks only what the server would always reject; it does the rest, above all common passwords. */
export const readPasswords = (values: Values): Reading<Values, Values> => {
  const problem = passwordProblem(values.new_password);
  const errors = {
    ...(values.current_password === '' && { current_password: 'Required' }),
    ...(problem && { new_password: problem }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { body: values };
};

export const PasswordForm = ({ onClose }: { onClose: () => void }) => {
  const { email } = useUser();
  const [change] = useChangePasswordMutation();
  const form = useForm({
    // A typed password is not kept.
    draft: null,
    start: EMPTY,
    read: readPasswords,
    send: (body, key) => change({ body, key }).unwrap(),
    sent: { text: 'Password changed. You are signed out on your other devices.', ms: 3000 },
    resetWhenSent: true,
    failed: 'The password could not be changed.',
    reasonsOf,
    onClose,
  });
  const { helperText = `At least ${LIMITS.passwordMin} characters`, ...newPassword } =
    form.field('new_password');
  return (
    <div style={{ marginTop: 'var(--bn-space-4)' }}>
      <Form form={form} action="Save" inPage>
        {/* For password managers: whose password this is. */}
        <input hidden autoComplete="username" readOnly value={email} />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          readOnly={form.locked}
          {...form.field('current_password')}
        />
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          readOnly={form.locked}
          {...newPassword}
          helperText={helperText}
        />
      </Form>
    </div>
  );
};

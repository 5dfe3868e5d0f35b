import { fitsEmail, PATTERNS } from '@bn/contract/domain';
import { useChangeOwnEmailMutation } from '../../../api/endpoints/account.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { useUser } from '../../../store/hooks.ts';
import { Form } from '../../../ui/form/form.tsx';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import { PasswordInput } from '../../../ui/input/password-input.tsx';
import { TextInput } from '../../../ui/input/text-input.tsx';

const EMPTY = { email: '', current_password: '' };
type Values = typeof EMPTY;

const EMAIL = new RegExp(PATTERNS.email, 'u');

const readEmail = ({ email, current_password }: Values): Reading<Values, Values> => {
  const typed = email.trim();
  const problem =
    typed === ''
      ? 'Required'
      : !EMAIL.test(typed)
        ? 'Must be an e-mail address'
        : fitsEmail(typed)
          ? undefined
          : 'Is too long';
  const errors = {
    ...(problem && { email: problem }),
    ...(current_password === '' && { current_password: 'Required' }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { body: { email: typed, current_password } };
};

export const EmailForm = ({ onClose }: { onClose: () => void }) => {
  const { email } = useUser();
  const [change] = useChangeOwnEmailMutation();
  const form = useForm({
    // A typed password is not kept.
    draft: null,
    start: EMPTY,
    read: readEmail,
    send: (body, key) => change({ body, key }).unwrap(),
    sent: { text: 'Link sent. Open it in your new mailbox.', ms: 3000 },
    resetWhenSent: true,
    failed: 'Your e-mail could not be changed.',
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="Send link" inPage>
      {/* For password managers: whose password this is. */}
      <input hidden autoComplete="username" readOnly value={email} />
      <TextInput
        label="New e-mail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={form.locked}
        {...form.field('email')}
      />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        readOnly={form.locked}
        {...form.field('current_password')}
      />
    </Form>
  );
};

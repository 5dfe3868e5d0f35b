import { useAddPasskeyMutation, useAskToAddPasskeyMutation } from '../../../api/endpoints/account.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { useUser } from '../../../store/hooks.ts';
import { Form } from '../../../ui/form/form.tsx';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import { PasswordInput } from '../../../ui/input/password-input.tsx';
import { isRefusedByDevice, makePasskey } from './make-passkey.ts';

const EMPTY = { current_password: '' };
type Values = typeof EMPTY;

const read = (values: Values): Reading<Values, Values> =>
  values.current_password === '' ? { errors: { current_password: 'Required' } } : { body: values };

const explain = (error: unknown) => (isRefusedByDevice(error) ? { fields: {} } : reasonsOf(error));

/** The password, so that nobody who finds an open browser can come back for good; then the device asks for a finger or a face. */
export const AddPasskeyForm = ({ onClose }: { onClose: () => void }) => {
  const { email } = useUser();
  const [ask] = useAskToAddPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const form = useForm({
    // A typed password is not kept.
    draft: null,
    start: EMPTY,
    read,
    send: async (body, key) => {
      const asked = await ask({ body }).unwrap();
      return add({ body: await makePasskey(asked), key }).unwrap();
    },
    sent: { text: 'Passkey added.', ms: 1200 },
    resetWhenSent: true,
    failed: 'The passkey could not be added.',
    reasonsOf: explain,
    onClose,
  });
  return (
    <Form form={form} action="Continue" inPage>
      {/* For password managers: whose password this is. */}
      <input hidden autoComplete="username" readOnly value={email} />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        readOnly={form.locked}
        {...form.field('current_password')}
      />
    </Form>
  );
};

import { useAddPasskeyMutation, useAskToAddPasskeyMutation } from '../../../api/endpoints/account.ts';
import {
  missingProof,
  NO_PROOF,
  OwnProof,
  reasonsOfProof,
  useProof,
} from '../../../parts/proof/own-proof.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import { makePasskey } from './make-passkey.ts';

type Values = typeof NO_PROOF;

const read = (values: Values): Reading<Values, Values> => {
  const errors = missingProof(values);
  return errors ? { errors } : { body: values };
};

const isAddedAlready = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';

/** The password, so that nobody who finds an open browser can come back for good; then the device asks for a finger or a face. */
export const AddPasskeyForm = ({ onClose }: { onClose: () => void }) => {
  const proof = useProof('add_passkey');
  const [ask] = useAskToAddPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const form = useForm({
    // A typed password is not kept.
    draft: null,
    start: NO_PROOF,
    read,
    send: async (chosen, key) => {
      const asked = await ask({ body: await proof(chosen) }).unwrap();
      return add({ body: await makePasskey(asked), key }).unwrap();
    },
    sent: { text: 'Passkey added.', ms: 1200 },
    resetWhenSent: true,
    failed: 'The passkey could not be added.',
    reasonsOf: (error) =>
      isAddedAlready(error)
        ? { fields: {}, other: 'This device already has a passkey for your account.' }
        : reasonsOfProof(error),
    onClose,
  });
  return (
    <Form form={form} action="Continue" inPage>
      <OwnProof form={form} label="Current password" />
    </Form>
  );
};

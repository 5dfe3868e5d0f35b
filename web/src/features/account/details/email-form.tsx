import { fitsEmail, PATTERNS } from '@bn/contract/domain';
import { useChangeOwnEmailMutation } from '../../../api/endpoints/account.ts';
import {
  missingProof,
  NO_PROOF,
  OwnProof,
  reasonsOfProof,
  useProof,
} from '../../../parts/proof/own-proof.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import { TextInput } from '../../../ui/input/text-input.tsx';

const EMPTY = { email: '', ...NO_PROOF };
type Values = typeof EMPTY;

const EMAIL = new RegExp(PATTERNS.email, 'u');

const readEmail = ({ email, ...chosen }: Values): Reading<Values, Values> => {
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
    ...missingProof(chosen),
  };
  return Object.keys(errors).length > 0 ? { errors } : { body: { email: typed, ...chosen } };
};

export const EmailForm = ({ onClose }: { onClose: () => void }) => {
  const [change] = useChangeOwnEmailMutation();
  const proof = useProof('change_email');
  const form = useForm({
    // A typed password is not kept.
    draft: null,
    start: EMPTY,
    read: readEmail,
    send: async ({ email, ...chosen }, key) =>
      change({ body: { email, ...(await proof(chosen)) }, key }).unwrap(),
    sent: { text: 'Link sent. Open it in your new mailbox.', ms: 3000 },
    resetWhenSent: true,
    failed: 'Your e-mail could not be changed.',
    reasonsOf: reasonsOfProof,
    onClose,
  });
  return (
    <Form form={form} action="Send link" inPage>
      <TextInput
        label="New e-mail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={form.locked}
        {...form.field('email')}
      />
      <OwnProof form={form} label="Current password" />
    </Form>
  );
};

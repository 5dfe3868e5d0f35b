import type { Referral } from '@bn/contract';
import { useState } from 'react';
import { useCorrectReferralMutation } from '../../../api/endpoints/referrals.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { TextInput } from '../../../ui/input/text-input.tsx';
import { draftOf, readEdits } from './edit-referral.ts';
import { ReferralFields, referralReasons } from './referral-fields.tsx';

/** The content of the 'Edit referral' modal. */
export const EditReferralForm = ({ referral, onClose }: { referral: Referral; onClose: () => void }) => {
  const [correct] = useCorrectReferralMutation();
  const [start] = useState(() => draftOf(referral));
  const form = useForm({
    draft: `referral/${referral.id}`,
    start,
    read: (draft) => readEdits(referral, draft),
    send: (body) => correct({ params: { id: referral.id }, body }).unwrap(),
    sent: { text: MESSAGES.referralEdited, ms: 1200 },
    failed: MESSAGES.referralNotEdited,
    reasonsOf: referralReasons,
    onClose,
  });
  return (
    <Form form={form} action="Save">
      <div data-wide>
        <TextInput
          label="To Member"
          readOnly
          value={referral.to_member_name}
          onValue={() => {}}
          helperText="Meant for someone else? Withdraw it and give it again."
        />
      </div>
      <ReferralFields values={form.values} field={form.field} />
    </Form>
  );
};

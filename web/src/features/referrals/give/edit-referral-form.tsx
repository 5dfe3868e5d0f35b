import type { Referral } from '@bn/contract';
import { LOCATIONS, TIER_OF_LOCATION } from '@bn/contract/domain';
import { useState } from 'react';
import type { ArgsOf } from '../../../api/api.ts';
import { useCorrectReferralMutation } from '../../../api/endpoints/referrals.ts';
import { MESSAGES, NO_CHANGES } from '../../../api/messages.ts';
import { Form } from '../../../ui/form/form.tsx';
import { changesIn } from '../../../ui/form/reading.ts';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import { TextInput } from '../../../ui/input/text-input.tsx';
import { type DetailsDraft, emptyFieldsOf, readDetails } from './give-referral.ts';
import { ReferralFields, referralReasons } from './referral-fields.tsx';

type Edits = NonNullable<ArgsOf<'correctReferral'>['body']>;

export const draftOf = (referral: Referral): DetailsDraft => ({
  referral_location: LOCATIONS.find((location) => TIER_OF_LOCATION[location] === referral.tier) ?? '',
  referral_type: referral.referral_type,
  contact_number: referral.contact_number,
  contact_preference: referral.contact_preference,
  referral_notes: referral.referral_notes,
});

/** The same rules as for giving it; only what changed is sent. */
export const readEdits = (referral: Referral, draft: DetailsDraft): Reading<DetailsDraft, Edits> => {
  const details = readDetails(draft);
  if (!details) return { errors: emptyFieldsOf(draft) };
  const body: Edits = changesIn(details, referral);
  return Object.keys(body).length > 0 ? { body } : NO_CHANGES;
};

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

import {
  CONTACT_PREFERENCE_LABELS,
  CONTACT_PREFERENCES,
  GIVEN_STATUSES,
  LIMITS,
  LOCATION_LABELS,
  LOCATIONS,
  REFERRAL_STATUS_LABELS,
  REFERRAL_TYPE_LABELS,
  REFERRAL_TYPES,
} from '@bn/contract/domain';
import { MESSAGES } from '../../api/messages.ts';
import { useGiveReferralMutation } from '../../api/referrals.ts';
import { reasonsOf } from '../../api/refused-fields.ts';
import { Form } from '../../ui/form.tsx';
import { today } from '../../ui/format.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DigitsInput, TextInput } from '../../ui/text-input.tsx';
import { useForm } from '../../ui/use-form.ts';
import { asContactNumber, EMPTY_DRAFT, readReferral, tierOf } from './give-referral.ts';
import { ToMemberSelect } from './to-member-select.tsx';

const optionsOf = <V extends string>(values: readonly V[], labels: Record<V, string>) =>
  values.map((value) => ({ value, label: labels[value] }));
const LOCATION_OPTIONS = optionsOf(LOCATIONS, LOCATION_LABELS);
const TYPE_OPTIONS = optionsOf(REFERRAL_TYPES, REFERRAL_TYPE_LABELS);
const PREFERENCE_OPTIONS = optionsOf(CONTACT_PREFERENCES, CONTACT_PREFERENCE_LABELS);
const STATUS_OPTIONS = optionsOf(GIVEN_STATUSES, REFERRAL_STATUS_LABELS);

/** A reason about the job type belongs to the location, which sets it. */
const reasons = (error: unknown) => {
  const { fields, other } = reasonsOf(error);
  const { tier, ...named } = fields;
  return { fields: { ...(tier && { referral_location: tier }), ...named }, other };
};

/** The content of the 'Give Referral' modal. */
export const GiveReferralForm = ({ onClose }: { onClose: () => void }) => {
  const [give] = useGiveReferralMutation();
  const form = useForm({
    draft: 'referral/new',
    start: EMPTY_DRAFT,
    read: (draft) => readReferral(draft, today()),
    send: (body, key) => give({ body, key }).unwrap(),
    sent: { text: MESSAGES.referralSent, ms: 2000 },
    failed: MESSAGES.sendFailed,
    reasonsOf: reasons,
    onClose,
  });
  const { field } = form;
  const number = field('contact_number');
  return (
    <Form form={form} action="Send">
      <div data-wide>
        <ToMemberSelect {...field('to_member_id')} />
      </div>
      <SelectInput label="Location" options={LOCATION_OPTIONS} {...field('referral_location')} />
      <TextInput
        label="Job Type"
        readOnly
        placeholder="Set by the location"
        value={tierOf(form.values)}
        onValue={() => {}}
      />
      <SelectInput label="Referral Type" options={TYPE_OPTIONS} {...field('referral_type')} />
      <DigitsInput
        label="Contact Number"
        autoComplete="off"
        {...number}
        onValue={(digits) => number.onValue(asContactNumber(digits))}
      />
      <SelectInput label="Contact Preference" options={PREFERENCE_OPTIONS} {...field('contact_preference')} />
      <SelectInput label="Referral Status" options={STATUS_OPTIONS} {...field('referral_status')} />
      <div data-wide>
        <TextArea label="Referral Note" maxLength={LIMITS.notes} {...field('referral_notes')} />
      </div>
    </Form>
  );
};

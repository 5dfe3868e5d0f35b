import { GIVEN_STATUSES, REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import { MESSAGES } from '../../api/messages.ts';
import { useGiveReferralMutation } from '../../api/referrals.ts';
import { Form } from '../../ui/form.tsx';
import { today } from '../../ui/format.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EMPTY_DRAFT, readReferral } from './give-referral.ts';
import { optionsOf, ReferralFields, referralReasons } from './referral-fields.tsx';
import { ToMemberSelect } from './to-member-select.tsx';

const STATUS_OPTIONS = optionsOf(GIVEN_STATUSES, REFERRAL_STATUS_LABELS);

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
    reasonsOf: referralReasons,
    onClose,
  });
  const { field } = form;
  return (
    <Form form={form} action="Send">
      <div data-wide>
        <ToMemberSelect {...field('to_member_id')} />
      </div>
      <ReferralFields values={form.values} field={field}>
        <SelectInput label="Referral Status" options={STATUS_OPTIONS} {...field('referral_status')} />
      </ReferralFields>
    </Form>
  );
};

import { GIVEN_STATUSES, REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import { useState } from 'react';
import { useGiveReferralMutation } from '../../../api/endpoints/referrals.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { sentOrQueued } from '../../../api/offline/outbox/queueing.ts';
import type { Queued } from '../../../api/offline/records.ts';
import { ColleagueSelect } from '../../../parts/member/colleague-select.tsx';
import type { PhoneContact } from '../../../ui/contact/phone-contact.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { SelectInput } from '../../../ui/input/select-input.tsx';
import type { Choice } from '../../../ui/select/choice.ts';
import { today } from '../../../ui/text/format.ts';
import { EMPTY_DRAFT, fromContact, type ReferralDraft, readReferral } from './give-referral.ts';
import { optionsOf, ReferralFields, referralReasons } from './referral-fields.tsx';

const STATUS_OPTIONS = optionsOf(GIVEN_STATUSES, REFERRAL_STATUS_LABELS);

interface Props {
  /** A queued referral, or one that the server rejected, to be corrected. */
  queued?: Queued | undefined;
  /** The receiver, if the user came from that member's page. */
  to?: Choice | undefined;
  /** Shared to the app: of several numbers one is chosen in the form. */
  contacts?: readonly PhoneContact[] | undefined;
  onClose: () => void;
}

/** A draft of its own for what is shared: what was typed before stays for the next time. */
const draftNameOf = ({ queued, to, contacts }: Props): string => {
  const [first] = contacts ?? [];
  return queued?.key ?? (first ? `shared ${first.phone}` : to ? `to ${to.id}` : 'new');
};

/** The content of the 'Give Referral' modal. */
export const GiveReferralForm = (props: Props) => {
  const { queued, to, contacts, onClose } = props;
  const [give] = useGiveReferralMutation();
  const [start] = useState<ReferralDraft>(() => ({
    ...EMPTY_DRAFT,
    to_member_id: to ?? null,
    ...(contacts?.length === 1 && contacts[0] && fromContact(contacts[0])),
    ...(queued?.values as object),
  }));
  const form = useForm({
    draft: `referral/${draftNameOf(props)}`,
    start,
    read: (draft) => readReferral(draft, today()),
    send: (body, key, values) => give({ body, key, values }).unwrap(),
    sent: sentOrQueued(MESSAGES.referralSent),
    failed: MESSAGES.sendFailed,
    reasonsOf: referralReasons,
    again: queued && { key: queued.key, error: queued.refusal },
    onClose,
  });
  const { field } = form;
  return (
    <Form form={form} action="Send">
      <div data-wide>
        <ColleagueSelect label="To Member" {...field('to_member_id')} />
      </div>
      <ReferralFields values={form.values} field={field} contacts={contacts}>
        <SelectInput label="Referral Status" options={STATUS_OPTIONS} {...field('referral_status')} />
      </ReferralFields>
    </Form>
  );
};

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
import { type FormEvent, useState } from 'react';
import { newIdempotencyKey } from '../../api/idempotency.ts';
import { MESSAGES } from '../../api/messages.ts';
import type { useGiveReferralMutation } from '../../api/referrals.ts';
import { fieldsOf } from '../../api/refused-fields.ts';
import { TimedAlert } from '../../ui/alert.tsx';
import { AppButton } from '../../ui/app-button.tsx';
import { today } from '../../ui/format.ts';
import { ModalActions } from '../../ui/modal.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DigitsInput, TextInput } from '../../ui/text-input.tsx';
import { useTimedMessage } from '../../ui/use-timed-message.ts';
import { ALERT_MS, Form } from './form-layout.ts';
import {
  asContactNumber,
  EMPTY_DRAFT,
  type ReferralDraft,
  type ReferralField,
  readReferral,
  tierOf,
} from './give-referral.ts';
import { ToMemberSelect } from './to-member-select.tsx';
import { useFlags } from './use-flags.ts';

const optionsOf = <V extends string>(values: readonly V[], labels: Record<V, string>) =>
  values.map((value) => ({ value, label: labels[value] }));
const LOCATION_OPTIONS = optionsOf(LOCATIONS, LOCATION_LABELS);
const TYPE_OPTIONS = optionsOf(REFERRAL_TYPES, REFERRAL_TYPE_LABELS);
const PREFERENCE_OPTIONS = optionsOf(CONTACT_PREFERENCES, CONTACT_PREFERENCE_LABELS);
const STATUS_OPTIONS = optionsOf(GIVEN_STATUSES, REFERRAL_STATUS_LABELS);

interface Props {
  send: ReturnType<typeof useGiveReferralMutation>[0];
  busy: boolean;
  onClose: () => void;
}

export const GiveReferralForm = ({ send, busy, onClose }: Props) => {
  const [key] = useState(newIdempotencyKey);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [sent, setSent] = useState(false);
  const flags = useFlags<ReferralField>();
  const { message, show } = useTimedMessage();

  const edit =
    <Name extends keyof ReferralDraft>(name: Name) =>
    (value: ReferralDraft[Name]) => {
      setDraft((before) => ({ ...before, [name]: value }));
      flags.clear(name);
      if (name === 'referral_location') flags.clear('tier');
    };
  /** What a field of the draft needs, whatever its control. */
  const field = <Name extends keyof ReferralDraft>(name: Name) => ({
    value: draft[name],
    onValue: edit(name),
    ...flags.on(name),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = readReferral(draft, today());
    if ('reasons' in result) return flags.flag(result.reasons);
    try {
      await send({ body: result.referral, key }).unwrap();
      setSent(true);
      show('success', MESSAGES.referralSent, ALERT_MS, onClose);
    } catch (error) {
      flags.flag(fieldsOf(error));
      show('error', MESSAGES.sendFailed, ALERT_MS);
    }
  };

  return (
    <Form ref={flags.form} onSubmit={submit} noValidate>
      <div data-wide>
        <ToMemberSelect
          value={draft.to_member_id}
          onPick={edit('to_member_id')}
          {...flags.on('to_member_id')}
        />
      </div>
      <SelectInput label="Location" options={LOCATION_OPTIONS} {...field('referral_location')} />
      <TextInput
        label="Job Type"
        readOnly
        placeholder="Set by the location"
        value={tierOf(draft)}
        onValue={() => {}}
        {...flags.on('tier')}
      />
      <SelectInput label="Referral Type" options={TYPE_OPTIONS} {...field('referral_type')} />
      <DigitsInput
        label="Contact Number"
        autoComplete="off"
        {...field('contact_number')}
        onValue={(digits) => edit('contact_number')(asContactNumber(digits))}
      />
      <SelectInput label="Contact Preference" options={PREFERENCE_OPTIONS} {...field('contact_preference')} />
      <SelectInput label="Referral Status" options={STATUS_OPTIONS} {...field('referral_status')} />
      <div data-wide>
        <TextArea label="Referral Note" maxLength={LIMITS.notes} {...field('referral_notes')} />
      </div>
      <TimedAlert message={message} />
      <ModalActions>
        <AppButton variant="outline" disabled={busy} onClick={onClose}>
          Cancel
        </AppButton>
        <AppButton type="submit" busy={busy} disabled={sent}>
          Send
        </AppButton>
      </ModalActions>
    </Form>
  );
};

import {
  CONTACT_PREFERENCE_LABELS,
  CONTACT_PREFERENCES,
  LIMITS,
  LOCATION_LABELS,
  LOCATIONS,
  REFERRAL_TYPE_LABELS,
  REFERRAL_TYPES,
} from '@bn/contract/domain';
import type { ReactNode } from 'react';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { FromContacts } from '../../../ui/contact/from-contacts.tsx';
import type { PhoneContact } from '../../../ui/contact/phone-contact.ts';
import { SelectInput } from '../../../ui/input/select-input.tsx';
import { TextArea } from '../../../ui/input/text-area.tsx';
import { DigitsInput, TextInput } from '../../../ui/input/text-input.tsx';
import { asContactNumber, type DetailsDraft, fromContact, tierOf } from './give-referral.ts';

export const optionsOf = <V extends string>(values: readonly V[], labels: Record<V, string>) =>
  values.map((value) => ({ value, label: labels[value] }));
const LOCATION_OPTIONS = optionsOf(LOCATIONS, LOCATION_LABELS);
const TYPE_OPTIONS = optionsOf(REFERRAL_TYPES, REFERRAL_TYPE_LABELS);
const PREFERENCE_OPTIONS = optionsOf(CONTACT_PREFERENCES, CONTACT_PREFERENCE_LABELS);

/** A reason about the job type belongs to the location, which sets it. */
export const referralReasons = (error: unknown) => {
  const { fields, other } = reasonsOf(error);
  const { tier, ...named } = fields;
  return { fields: { ...(tier && { referral_location: tier }), ...named }, other };
};

interface Props {
  values: DetailsDraft;
  field: <N extends keyof DetailsDraft>(
    name: N,
  ) => {
    name: N;
    value: DetailsDraft[N];
    // Declared as a method, so that a form with more fields is assignable, too.
    onValue(value: DetailsDraft[N]): void;
    error: boolean;
    helperText?: string;
  };
  /** Shared to the app. */
  contacts?: readonly PhoneContact[] | undefined;
  children?: ReactNode;
}

export const ReferralFields = ({ values, field, contacts, children }: Props) => {
  const number = field('contact_number');
  const take = (contact: PhoneContact) => {
    const { contact_number, referral_notes } = fromContact(contact, values);
    number.onValue(contact_number);
    field('referral_notes').onValue(referral_notes);
  };
  return (
    <>
      <SelectInput label="Location" options={LOCATION_OPTIONS} {...field('referral_location')} />
      <TextInput
        label="Job Type"
        readOnly
        placeholder="Filled in from the location"
        value={tierOf(values)}
        onValue={() => {}}
      />
      <SelectInput label="Referral Type" options={TYPE_OPTIONS} {...field('referral_type')} />
      <div>
        <DigitsInput
          label="Contact Number"
          autoComplete="off"
          {...number}
          onValue={(digits) => number.onValue(asContactNumber(digits))}
        />
        <FromContacts among={contacts} onContact={take} />
      </div>
      <SelectInput label="Contact Preference" options={PREFERENCE_OPTIONS} {...field('contact_preference')} />
      {children}
      <div data-wide>
        <TextArea label="Referral Note" maxLength={LIMITS.notes} {...field('referral_notes')} />
      </div>
    </>
  );
};

import {
  type ContactPreference,
  type GivenStatus,
  LIMITS,
  type Location,
  type ReferralType,
  TIER_OF_LOCATION,
  writtenNumber,
} from '@bn/contract/domain';
import type { ArgsOf } from '../../../api/api.ts';
import type { PhoneContact } from '../../../ui/contact/phone-contact.ts';
import { REQUIRED } from '../../../ui/form/reading.ts';
import type { FieldErrors } from '../../../ui/form/use-form.ts';
import type { Choice } from '../../../ui/select/choice.ts';

/** A referral's values. Named like the call's fields, so that the server's reasons match them; the location exists only in the form. */
export interface DetailsDraft {
  referral_location: Location | '';
  referral_type: ReferralType | '';
  contact_number: string;
  contact_preference: ContactPreference | '';
  referral_notes: string;
}
export interface ReferralDraft extends DetailsDraft {
  to_member_id: Choice | null;
  referral_status: GivenStatus | '';
}
type NewReferral = ArgsOf<'giveReferral'>['body'];
type Details = Required<ArgsOf<'correctReferral'>['body'] & object>;

export const EMPTY_DRAFT: ReferralDraft = {
  to_member_id: null,
  referral_location: '',
  referral_type: '',
  contact_number: '',
  contact_preference: '',
  referral_status: '',
  referral_notes: '',
};

export const tierOf = ({ referral_location: location }: DetailsDraft) =>
  location && TIER_OF_LOCATION[location];

/** Strips other characters before truncating, so that a pasted '+1 (555) …' keeps all its digits. */
export const asContactNumber = (digits: string): string => digits.slice(0, LIMITS.contactDigits);

/** What a form takes from a contact of the phone: the number, and who it is as the note's first words. */
export const fromContact = (
  { name, phone }: PhoneContact,
  { referral_notes }: Pick<DetailsDraft, 'referral_notes'> = EMPTY_DRAFT,
): Pick<DetailsDraft, 'contact_number' | 'referral_notes'> => ({
  contact_number: asContactNumber(writtenNumber(phone).replace(/\D/g, '')),
  referral_notes: referral_notes.trim() ? referral_notes : name,
});

/** Every field of a form about a referral is required. */
export const emptyFieldsOf = <Draft extends DetailsDraft>(draft: Draft): FieldErrors<Draft> => {
  const empty = Object.entries({ ...draft, referral_notes: draft.referral_notes.trim() }).filter(
    ([, value]) => !value,
  );
  return Object.fromEntries(empty.map(([name]) => [name, REQUIRED])) as FieldErrors<Draft>;
};

/** The referral's values, once complete. The job type has no field of its own: the location sets it. */
export const readDetails = (draft: DetailsDraft): Details | undefined => {
  const { referral_type, contact_number, contact_preference } = draft;
  const tier = tierOf(draft);
  const referral_notes = draft.referral_notes.trim();
  if (!tier || !referral_type || !contact_number || !contact_preference || !referral_notes) return undefined;
  return { referral_type, tier, contact_number, contact_preference, referral_notes };
};

/** The referral to send, or which fields are still empty. */
export const readReferral = (
  draft: ReferralDraft,
  dateSent: string,
): { body: NewReferral } | { errors: FieldErrors<ReferralDraft> } => {
  const { to_member_id: to, referral_status } = draft;
  const details = readDetails(draft);
  if (!to || !referral_status || !details) return { errors: emptyFieldsOf(draft) };
  return { body: { ...details, to_member_id: to.id, referral_status, date_sent: dateSent } };
};

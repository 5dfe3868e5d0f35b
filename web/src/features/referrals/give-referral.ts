import {
  type ContactPreference,
  type GivenStatus,
  LIMITS,
  type Location,
  type ReferralType,
  TIER_OF_LOCATION,
} from '@bn/contract/domain';
import type { ArgsOf } from '../../api/api.ts';
import type { Choice } from '../../ui/async-select.tsx';
import type { FieldErrors } from '../../ui/use-form.ts';

export const REQUIRED = 'Required';

/** Named like the call's fields, so that the server's reasons find their place; the location is the form's own. */
export interface ReferralDraft {
  to_member_id: Choice | null;
  referral_location: Location | '';
  referral_type: ReferralType | '';
  contact_number: string;
  contact_preference: ContactPreference | '';
  referral_status: GivenStatus | '';
  referral_notes: string;
}
type NewReferral = ArgsOf<'giveReferral'>['body'];

export const EMPTY_DRAFT: ReferralDraft = {
  to_member_id: null,
  referral_location: '',
  referral_type: '',
  contact_number: '',
  contact_preference: '',
  referral_status: '',
  referral_notes: '',
};

export const tierOf = ({ referral_location: location }: ReferralDraft) =>
  location && TIER_OF_LOCATION[location];

/** Digits that still fit; cutting after the others are gone keeps a pasted '+1 (555) …' whole. */
export const asContactNumber = (digits: string): string => digits.slice(0, LIMITS.contactDigits);

/** The referral to send, or which fields are still empty. The job type is no field of its own: the location sets it. */
export const readReferral = (
  draft: ReferralDraft,
  dateSent: string,
): { body: NewReferral } | { errors: FieldErrors<ReferralDraft> } => {
  const { to_member_id: to, referral_type, contact_number, contact_preference, referral_status } = draft;
  const tier = tierOf(draft);
  const referral_notes = draft.referral_notes.trim();
  if (
    to &&
    tier &&
    referral_type &&
    contact_number &&
    contact_preference &&
    referral_status &&
    referral_notes
  ) {
    const choices = { tier, referral_type, contact_preference, referral_status };
    return {
      body: { ...choices, to_member_id: to.id, contact_number, referral_notes, date_sent: dateSent },
    };
  }
  const empty = Object.entries({ ...draft, referral_notes }).filter(([, value]) => !value);
  return { errors: Object.fromEntries(empty.map(([name]) => [name, REQUIRED])) };
};

import type { Referral } from '@bn/contract';
import { LOCATIONS, TIER_OF_LOCATION } from '@bn/contract/domain';
import type { ArgsOf } from '../../../api/api.ts';
import { NO_CHANGES } from '../../../api/messages.ts';
import { changesIn } from '../../../ui/form/reading.ts';
import type { Reading } from '../../../ui/form/use-form.ts';
import { type DetailsDraft, emptyFieldsOf, readDetails } from './give-referral.ts';

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

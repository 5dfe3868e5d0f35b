import type { Queued } from '../../../api/offline/records.ts';
import { REPORTS } from '../../../api/offline/reports.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';

/** The referral that an answer or a thank-you note is about. */
export const referralIdOf = ({ name, args: { params, body } }: Queued): unknown => {
  if (name === 'changeReferralStatus' || name === 'undoAnswer') return params?.id;
  return name === 'sendThankYou' ? body.referral_id : undefined;
};

/** Its state in a sentence: queued, or why the server rejected it. */
export const standingOf = ({ name, state, refusal }: Queued): string => {
  if (state !== 'refused') return 'Sent automatically once you are online.';
  const { fields, other } = reasonsOf(refusal);
  return [...new Set(Object.values(fields)), other].filter(Boolean).join('. ') || REPORTS[name].failed;
};

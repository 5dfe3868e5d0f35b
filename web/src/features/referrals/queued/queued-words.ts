import type { Queued } from '../../../api/offline/records.ts';

/** The referral that an answer or a thank-you note is about. */
export const referralIdOf = ({ name, args: { params, body } }: Queued): unknown => {
  if (name === 'changeReferralStatus' || name === 'undoAnswer') return params?.id;
  return name === 'sendThankYou' ? body.referral_id : undefined;
};

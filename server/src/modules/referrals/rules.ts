import {
  GIVEN_STATUSES,
  REFERRAL_ACTIONS,
  type ReferralAction,
  type ReferralRights,
  type ReferralStatus,
} from '@bn/contract';
import { conflict, forbidden, type Refusal } from '../../errors.ts';

/** What decides who may do what with a referral. */
export interface Standing {
  from_member_id: number;
  to_member_id: number;
  referral_status: ReferralStatus;
  withdrawn_at: string | null;
  /** Has it a note that was not withdrawn? */
  thanked: boolean | 0 | 1;
}

/** Open until its receiver answered. */
const isOpen = (status: ReferralStatus): boolean => (GIVEN_STATUSES as readonly string[]).includes(status);

/** Why this person may not do this with this referral; undefined when they may. */
export function refusalOf(action: ReferralAction, userId: number, referral: Standing): Refusal | undefined {
  const bySender = action === 'correct' || action === 'withdraw';
  if (userId !== (bySender ? referral.from_member_id : referral.to_member_id))
    return forbidden(`Only the ${bySender ? 'sender' : 'receiver'} of a referral may do this`);
  if (referral.withdrawn_at !== null) return conflict('This referral was withdrawn');
  if (bySender && !isOpen(referral.referral_status)) return conflict('This referral was answered already');
  if (action === 'answer' && referral.thanked)
    return conflict('A referral with a thank-you note stays converted');
  return undefined;
}

export const rightsOf = (userId: number, referral: Standing): ReferralRights =>
  Object.fromEntries(
    REFERRAL_ACTIONS.map((action) => [action, refusalOf(action, userId, referral) ? 0 : 1]),
  ) as ReferralRights;

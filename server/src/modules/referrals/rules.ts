import {
  GIVEN_STATUSES,
  NUDGE_DAYS,
  REFERRAL_ACTIONS,
  type ReferralAction,
  type ReferralRights,
  type ReferralStatus,
} from '@bn/contract';
import { conflict, forbidden, type Refusal } from '../../errors.ts';
import { DAY } from '../../time/calendar.ts';

export interface Standing {
  from_member_id: number;
  to_member_id: number;
  referral_status: ReferralStatus;
  withdrawn_at: string | null;
  created_at: string;
  nudged_at: string | null;
  thanked: boolean | 0 | 1;
  imported: 0 | 1;
}

const isOpen = (status: ReferralStatus): boolean => (GIVEN_STATUSES as readonly string[]).includes(status);

const BY_SENDER: readonly ReferralAction[] = ['correct', 'withdraw', 'nudge'];

export function refusalOf(
  action: ReferralAction,
  userId: number,
  referral: Standing,
  now: Date,
): Refusal | undefined {
  const bySender = BY_SENDER.includes(action);
  if (userId !== (bySender ? referral.from_member_id : referral.to_member_id))
    return forbidden(`Only the ${bySender ? 'sender' : 'receiver'} of a referral may do this`);
  if (referral.imported === 1) return conflict('This referral was imported and cannot be changed');
  if (referral.withdrawn_at !== null) return conflict('This referral was withdrawn');
  if (bySender && !isOpen(referral.referral_status))
    return conflict('This referral has already been answered');
  if (action === 'nudge' && waitsFor(referral, now) < NUDGE_DAYS * DAY)
    return conflict(
      referral.nudged_at
        ? `A referral can be nudged once in ${NUDGE_DAYS} days`
        : `A referral can be nudged when it has waited for ${NUDGE_DAYS} days`,
    );
  if (action === 'answer' && referral.thanked)
    return conflict('A referral with a thank-you note stays converted');
  return undefined;
}

const waitsFor = ({ nudged_at, created_at }: Standing, now: Date): number =>
  now.getTime() - Date.parse(nudged_at ?? created_at);

export const rightsOf = (userId: number, referral: Standing, now: Date): ReferralRights =>
  Object.fromEntries(
    REFERRAL_ACTIONS.map((action) => [action, refusalOf(action, userId, referral, now) ? 0 : 1]),
  ) as ReferralRights;

import type { Referral } from '@bn/contract';
import { GIVEN_STATUSES, NUDGE_DAYS } from '@bn/contract/domain';

const DAY = 86_400_000;

const daysSince = (moment: string, now: number): number | undefined => {
  const since = Date.parse(moment);
  return Number.isNaN(since) ? undefined : Math.max(0, Math.floor((now - since) / DAY));
};

/** Whole days that an open referral has waited since it was given; a nudge never resets it. Undefined once it is answered or withdrawn. */
export const daysWaited = (
  { referral_status, withdrawn_at, created_at }: Referral,
  now = Date.now(),
): number | undefined => {
  const open = GIVEN_STATUSES.some((status) => status === referral_status) && !withdrawn_at;
  return open ? daysSince(created_at, now) : undefined;
};

/** What the server decides as well: the sender reminds after seven days, and as many after each reminder. */
export const mayRemind = (referral: Referral, now = Date.now()): boolean => {
  const waited = daysWaited(referral, now);
  const since = referral.nudged_at ? daysSince(referral.nudged_at, now) : waited;
  return waited !== undefined && since !== undefined && Math.min(waited, since) >= NUDGE_DAYS;
};

const counted = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** 'Waiting 46 days', 'reminded today'. */
export const waitFacts = (days: number, nudgedAt: string | null, now = Date.now()): string[] => {
  const waiting = days === 0 ? 'Waiting since today' : `Waiting ${counted(days)}`;
  const asked = nudgedAt ? daysSince(nudgedAt, now) : undefined;
  if (asked === undefined) return [waiting];
  return [waiting, `reminded ${asked === 0 ? 'today' : `${counted(asked)} ago`}`];
};

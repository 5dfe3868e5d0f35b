import type { Referral } from '@bn/contract';
import { GIVEN_STATUSES } from '@bn/contract/domain';

const DAY = 86_400_000;

/** Whole days that an open referral has waited since it was given or last nudged; none once it is answered or withdrawn. */
export const daysWaited = (
  { referral_status, withdrawn_at, nudged_at, created_at }: Referral,
  now = Date.now(),
): number | undefined => {
  const open = GIVEN_STATUSES.some((status) => status === referral_status) && !withdrawn_at;
  const since = Date.parse(nudged_at ?? created_at);
  return open && !Number.isNaN(since) ? Math.max(0, Math.floor((now - since) / DAY)) : undefined;
};

export const waitText = (days: number): string => {
  if (days === 0) return 'Waiting since today';
  return days === 1 ? 'Waiting 1 day' : `Waiting ${days} days`;
};

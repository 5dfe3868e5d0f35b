import type { Validity } from '@bn/contract/domain';
import { today } from '../../../ui/text/format.ts';
import { isSoon } from '../../../ui/time/day-words.ts';

/** Whether a Valid Till has expired or is near; undefined otherwise. The day itself is still valid. */
export const validityOf = (validTill: string | null | undefined, now = today()): Validity | undefined => {
  if (!validTill) return undefined;
  if (validTill < now) return 'over';
  return isSoon(validTill, now) ? 'soon' : undefined;
};

export const VALIDITY_LABELS: Record<Validity, string> = { over: 'Expired', soon: 'Ends soon' };

import type { Validity } from '@bn/contract/domain';
import { today } from '../../../ui/text/format.ts';
import { isSoon } from '../../../ui/text/soon.ts';

/** A Valid Till that is over, or that one should look after soon; undefined while there is time. The day itself still counts. */
export const validityOf = (validTill: string | null | undefined, now = today()): Validity | undefined => {
  if (!validTill) return undefined;
  if (validTill < now) return 'over';
  return isSoon(validTill, now) ? 'soon' : undefined;
};

export const VALIDITY_LABELS: Record<Validity, string> = { over: 'Expired', soon: 'Ends soon' };

import { SOON_DAYS, type Validity } from '@bn/contract/domain';
import { today } from '../../ui/format.ts';

const daysAfter = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** A Valid Till that is over, or that one should look after soon; undefined while there is time. The day itself still counts. */
export const validityOf = (validTill: string | null | undefined, now = today()): Validity | undefined => {
  if (!validTill) return undefined;
  if (validTill < now) return 'over';
  return validTill <= daysAfter(now, SOON_DAYS) ? 'soon' : undefined;
};

export const VALIDITY_LABELS: Record<Validity, string> = { over: 'Over', soon: 'Ends soon' };

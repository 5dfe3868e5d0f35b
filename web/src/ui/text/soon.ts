import { SOON_DAYS } from '@bn/contract/domain';
import { today } from './format.ts';

const daysAfter = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** Whether a day is today or within the notice period. */
export const isSoon = (day: string | null | undefined, now = today()): boolean =>
  Boolean(day) && (day as string) >= now && (day as string) <= daysAfter(now, SOON_DAYS);

import { SOON_DAYS } from '@bn/contract/domain';
import { daysAfter } from './day-words.ts';
import { today } from './format.ts';

/** Whether a day is today or within the notice period. */
export const isSoon = (day: string | null | undefined, now = today()): boolean =>
  Boolean(day) && (day as string) >= now && (day as string) <= daysAfter(now, SOON_DAYS);

import type { Meeting } from '@bn/contract';
import { shownDay } from '../date/day-text.ts';
import { timeSpan, weekdayOf } from '../text/day-words.ts';
import { foreignZone } from '../text/network-zone.ts';

type When = Pick<Meeting, 'day' | 'starts' | 'minutes' | 'starts_at'>;

/** 'Thursday, 19/11/2026'. */
export const dayText = ({ day }: Pick<Meeting, 'day'>): string =>
  day ? [weekdayOf(day), shownDay(day)].filter(Boolean).join(', ') : '-';

/** '07:30–09:00', and the time zone where the reader's clock differs: the network's time is never converted. */
export const timeText = ({ starts, minutes, starts_at }: When): string => {
  const zone = foreignZone(new Date(starts_at));
  return zone ? `${timeSpan(starts, minutes)} (${zone} time)` : timeSpan(starts, minutes);
};

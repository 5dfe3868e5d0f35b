import { STANDING_MONTHS } from '@bn/contract';
import { addDays, type Calendar } from '../../calendar.ts';

/** The twelve months that end with the current one, in the network's days, and the instants at which they begin. */
export interface Months {
  /** The first day of the current month and of the earliest one, and the last day of the current one. */
  month: string;
  first: string;
  last: string;
  monthBegins: Date;
  firstBegins: Date;
  /** When the next month begins. */
  ends: Date;
}

/** The first day of the month that is so many months away. */
const monthAfter = (month: string, months: number): string => {
  const date = new Date(`${month}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
};

export function monthsUpTo(calendar: Calendar): Months {
  const month = `${calendar.today().slice(0, 7)}-01`;
  const first = monthAfter(month, 1 - STANDING_MONTHS);
  const next = monthAfter(month, 1);
  return {
    month,
    first,
    last: addDays(next, -1),
    monthBegins: calendar.startOf(month),
    firstBegins: calendar.startOf(first),
    ends: calendar.startOf(next),
  };
}

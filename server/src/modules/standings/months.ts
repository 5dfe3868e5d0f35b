import { STANDING_MONTHS } from '@bn/contract';
import { addDays, addMonths, type Calendar, firstDayAfter } from '../../time/calendar.ts';

/** The twelve months that end with the current one, in the network's days, and the instants at which they begin. */
export interface Months {
  month: string;
  first: string;
  last: string;
  monthBegins: Date;
  firstBegins: Date;
  ends: Date;
}

export function monthsUpTo(calendar: Calendar): Months {
  const current = calendar.today().slice(0, 7);
  const dayOne = (months: number) => `${addMonths(current, months)}-01`;
  const [month, first, next] = [dayOne(0), dayOne(1 - STANDING_MONTHS), dayOne(1)];
  return {
    month,
    first,
    last: addDays(next, -1),
    monthBegins: calendar.startOf(month),
    firstBegins: calendar.startOf(first),
    ends: calendar.startOf(next),
  };
}

/** The days of a month, and the instants at which the first begins and the last ends. */
export interface MonthSpan {
  first: string;
  last: string;
  begins: Date;
  ends: Date;
  /** Meetings count that are over by now. */
  now: Date;
}

/** A month, or the same one some years earlier: of a month that is not over, the days that it has had so far. */
export function monthSpan(calendar: Calendar, shown: string, yearsEarlier = 0): MonthSpan {
  const today = calendar.today();
  const month = addMonths(shown, -12 * yearsEarlier);
  const lastOfMonth = addDays(firstDayAfter(month), -1);
  const soFar = `${month}-${today.slice(8)}`;
  // 29 February has no day a year earlier.
  const isCut = yearsEarlier > 0 && shown === today.slice(0, 7) && soFar < lastOfMonth;
  const [first, last] = [`${month}-01`, isCut ? soFar : lastOfMonth];
  const ends = calendar.startOf(addDays(last, 1));
  return { first, last, begins: calendar.startOf(first), ends, now: calendar.now() };
}

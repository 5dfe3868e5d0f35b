import { STANDING_MONTHS } from '@bn/contract';
import { addDays, addMonths, type Calendar } from '../../time/calendar.ts';

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

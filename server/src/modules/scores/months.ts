import { addDays, addMonths, type Calendar } from '../../time/calendar.ts';

export interface Month {
  month: string;
  first_day: string;
  last_day: string;
  begins: Date;
  /** Anyone who joined on its first day was a member for all of it. */
  settled: Date;
  ends: Date;
}

function monthOf(calendar: Calendar, month: string): Month {
  const first_day = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  return {
    month,
    first_day,
    last_day: addDays(next, -1),
    begins: calendar.startOf(first_day),
    settled: calendar.startOf(addDays(first_day, 1)),
    ends: calendar.startOf(next),
  };
}

export function lastMonths(calendar: Calendar, full: number): Month[] {
  const current = calendar.today().slice(0, 7);
  return Array.from({ length: full + 1 }, (_, index) => monthOf(calendar, addMonths(current, index - full)));
}

import { type Repeats, SERIES_LENGTH } from './meetings.ts';

const DAY = 86_400_000;
const WEEK = 7;
const after = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Which of its month's Thursdays a Thursday is; a fifth one is the last, which every month has. */
export const weekOfMonth = (day: string): 1 | 2 | 3 | 4 | 'last' => {
  const week = Math.ceil(Number(day.slice(8)) / WEEK);
  return week === 5 ? 'last' : (week as 1 | 2 | 3 | 4);
};

/** The same weekday, as often in its month: the second Tuesday follows the second Tuesday. */
const inNextMonth = (day: string, week: ReturnType<typeof weekOfMonth>): string => {
  const wanted = week === 'last' ? 5 : week;
  const month = after(`${day.slice(0, 7)}-01`, 31).slice(0, 7);
  const steps = (Date.parse(`${month}-01`) - Date.parse(day)) / DAY;
  const first = after(day, Math.ceil(steps / WEEK) * WEEK);
  const found = after(first, (wanted - 1) * WEEK);
  return found.slice(0, 7) === month ? found : after(found, -WEEK);
};

/** The days of a series, both ends included; one more than there may be tells that there are too many. */
export function daysOfSeries(day: string, until: string, repeats: Repeats): string[] {
  const week = weekOfMonth(day);
  const days: string[] = [];
  for (let next = day; next <= until && days.length <= SERIES_LENGTH; ) {
    days.push(next);
    next =
      repeats === 'monthly' ? inNextMonth(next, week) : after(next, repeats === 'weekly' ? WEEK : 2 * WEEK);
  }
  return days;
}

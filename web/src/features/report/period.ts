import { MONTHS, shortMonth } from '../../ui/time/day-words.ts';

/** A report's period as the address and the server spell it: '2026-11' is a month, '2026' a year. */
const PERIOD = /^(?:19|20|21)\d{2}(?:-(?:0[1-9]|1[0-2]))?$/;

/** The period in the address, or the month of the given day. */
export const periodOf = (text: string, today: string): string =>
  PERIOD.test(text) ? text : today.slice(0, 7);

export const yearOf = (period: string): string => period.slice(0, 4);
/** '01' to '12', or nothing for a whole year. */
export const monthOf = (period: string): string => period.slice(5);

const monthName = (month: string): string => MONTHS[Number(month) - 1] ?? '';

/** 'November 2026', '2026'. */
export const periodText = (period: string): string =>
  monthOf(period) ? `${monthName(monthOf(period))} ${yearOf(period)}` : period;

/** A part of it, below its bar: '2026-11-09' is day '9', '2026-11' is 'Nov'. */
export const partText = (at: string): string =>
  at.length === 7 ? shortMonth(at) : String(Number(at.slice(8)));

/** This year and earlier ones, and the selected one. */
export const yearsUpTo = (today: string, shown: string): string[] => {
  const latest = Number(yearOf(today));
  const years = Array.from({ length: 10 }, (_, index) => String(latest - index));
  return years.includes(shown) ? years : [shown, ...years].sort().reverse();
};

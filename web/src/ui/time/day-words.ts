import { SOON_DAYS } from '@bn/contract/domain';
import { today } from '../text/format.ts';

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const dateOf = (day: string | null): Date => new Date(`${day}T00:00:00Z`);

/** 'Thursday'; empty if there is no such day. */
export const weekdayOf = (day: string | null): string => WEEKDAYS[dateOf(day).getUTCDay()] ?? '';

/** 'November 2026'. */
export const monthText = (day: string | null): string => {
  const date = dateOf(day);
  return Number.isNaN(date.getTime()) ? '-' : `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
};

/** A month, '2026-11', below its bar: 'Nov'. */
export const shortMonth = (month: string): string => monthText(`${month}-01`).slice(0, 3);

/** The months before one, '2026-11', the latest first. */
export const monthsBefore = (month: string, count: number): string[] => {
  const [year, at] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, at - 2 - index, 1)).toISOString().slice(0, 7),
  );
};

/** The parts of a calendar leaf: 'Thu', '19', 'Nov'. */
export const leafOf = (day: string | null) => ({
  weekday: weekdayOf(day).slice(0, 3),
  date: day?.slice(8) ?? '',
  month: monthText(day).slice(0, 3),
});

export const daysAfter = (day: string, days: number): string => {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** Whether a day is today or within the notice period. */
export const isSoon = (day: string | null | undefined, now = today()): boolean =>
  Boolean(day) && (day as string) >= now && (day as string) <= daysAfter(now, SOON_DAYS);

const two = (value: number) => String(value).padStart(2, '0');
const MINUTES_A_DAY = 1440;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The wall-clock time some minutes later, and whether that is on the next day: '23:30' and 60 give '00:30', true. */
export const timeAfter = (time: string, minutes: number): { time: string; nextDay: boolean } => {
  const end = minuteOf(time) + minutes;
  const within = end % MINUTES_A_DAY;
  return { time: `${two(Math.floor(within / 60))}:${two(within % 60)}`, nextDay: end >= MINUTES_A_DAY };
};

/** '07:30–09:00'. */
export const timeSpan = (starts: string | null, minutes: number): string =>
  starts ? `${starts}–${timeAfter(starts, minutes).time}` : '-';

/** '45 min', '1 h 30 min', '2 h'. */
export const durationText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
};

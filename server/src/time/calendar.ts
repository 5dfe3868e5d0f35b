import { TREND_DAYS } from '@bn/contract';

/** The days of a time zone: a day begins at midnight there, whatever the machine's zone is. */
export interface Calendar {
  now(): Date;
  today(): string;
  tomorrow(): string;
  startOf(day: string): Date;
  /**
   * The instant at which the clock on the wall shows this time, 'HH:MM'. A time that is skipped in spring is
   * as much later as is skipped; of one that happens twice in autumn it is the first.
   */
  instantOf(day: string, time: string): Date;
  trendDays(): string[];
}

/** The network's, by which dashboards, reports and permissions count days. */
export interface NetworkCalendar extends Calendar {
  /** By which a chapter meets; null is the network's. */
  ofChapter(chapter: { time_zone: string | null }): Calendar;
}

export const DAY = 86_400_000;
const MINUTE = 60_000;
const MINUTES_A_DAY = 1_440;

export function createCalendar(timeZone: string, now: () => Date): NetworkCalendar {
  const network = calendarIn(timeZone, now);
  const others = new Map([[timeZone, network]]);
  return {
    ...network,
    ofChapter: ({ time_zone }) => {
      if (time_zone === null) return network;
      const calendar = others.get(time_zone) ?? calendarIn(time_zone, now);
      others.set(time_zone, calendar);
      return calendar;
    },
  };
}

function calendarIn(timeZone: string, now: () => Date): Calendar {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsetAt = (instant: number): number => {
    const part = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, +value]));
    const { year = 0, month = 1, day, hour, minute, second } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
  };
  const dayOf = (minute: number) => format.format(minute * MINUTE);
  // Needed by every request: it changes at a full minute, and is cached until then.
  let asked = { minute: Number.NaN, day: '' };
  const today = () => {
    const minute = Math.floor(now().getTime() / MINUTE);
    if (minute !== asked.minute) asked = { minute, day: dayOf(minute) };
    return asked.day;
  };
  return {
    now,
    today,
    tomorrow: () => addDays(today(), 1),
    startOf: (day) => {
      // The first minute that bears its date: no zone is further than a day from UTC, and dates only go forward.
      const noon = Date.parse(`${day}T12:00:00Z`) / MINUTE;
      let [before, first] = [noon - 2 * MINUTES_A_DAY, noon + MINUTES_A_DAY];
      while (first - before > 1) {
        const middle = Math.floor((before + first) / 2);
        if (dayOf(middle) < day) before = middle;
        else first = middle;
      }
      return new Date(first * MINUTE);
    },
    instantOf: (day, time) => {
      const shown = Date.parse(`${day}T${time}:00Z`);
      // The clocks change at most once within two days.
      const [before, after] = [offsetAt(shown - DAY), offsetAt(shown + DAY)];
      const found = [shown - before, shown - after].filter((at) => at + offsetAt(at) === shown);
      return new Date(found.length > 0 ? Math.min(...found) : shown - before);
    },
    trendDays: () => {
      const last = today();
      return Array.from({ length: TREND_DAYS }, (_, index) => addDays(last, index - TREND_DAYS + 1));
    },
  };
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

export const monthsUpTo = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(day.slice(0, 7), index + 1 - count));

export const firstDayAfter = (month: string): string => `${addMonths(month, 1)}-01`;

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export const dayLabel = (day: string): string => `${WEEKDAYS[new Date(day).getUTCDay()]} ${day.slice(8)}`;

import { TREND_DAYS } from '@bn/contract';

/** The network's days: a day begins at midnight in the configured time zone, whatever the machine's is. */
export interface Calendar {
  now(): Date;
  /** YYYY-MM-DD */
  today(): string;
  tomorrow(): string;
  /** The instant at which a day begins. */
  startOf(day: string): Date;
  /** The days of the dashboard's trend, oldest first, today last. */
  trendDays(): string[];
}

export function createCalendar(timeZone: string, now: () => Date): Calendar {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  const today = () => format.format(now());
  return {
    now,
    today,
    tomorrow: () => addDays(today(), 1),
    startOf: (day) => {
      const midnight = Date.parse(`${day}T00:00:00Z`);
      /** How far the zone's clock is ahead at an instant. */
      const ahead = (at: number) => Date.parse(`${clock.format(at).replace(', ', 'T')}Z`) - at;
      // Twice, because the clock may be put forward or back between the two.
      return new Date(midnight - ahead(midnight - ahead(midnight)));
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

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** '2026-11-09' reads 'Mon 09'. */
export const dayLabel = (day: string): string => `${WEEKDAYS[new Date(day).getUTCDay()]} ${day.slice(8)}`;

import { invalid } from '../../errors.ts';
import { DAY } from '../../time/calendar.ts';

export interface Times {
  textOf(instant: string): string;
  serialOf(instant: string): number;
  stampOf(at: Date): string;
}

const MINUTE = 60_000;
const EPOCH = Date.UTC(1899, 11, 30);

/** Offsets that are known, by the day; more than a century of them need not be kept. */
const MOST_KNOWN = 50_000;
const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

export function timesIn(timeZone: string): Times {
  const format = formatIn(timeZone);
  const exactOffset = (at: number): number => {
    const text = format.format(at);
    const wall = Date.UTC(
      +text.slice(6, 10),
      +text.slice(3, 5) - 1,
      +text.slice(0, 2),
      +text.slice(12, 14),
      +text.slice(15),
    );
    return wall - Math.floor(at / MINUTE) * MINUTE;
  };
  const known = new Map<number, number | undefined>();
  /** How far the reader's clock is ahead. Asking for it costs more than the rest of a row; it seldom changes within a day. */
  const offset = (at: number): number => {
    const day = Math.floor(at / DAY);
    if (!known.has(day)) {
      if (known.size >= MOST_KNOWN) known.clear();
      const [first, last] = [exactOffset(day * DAY), exactOffset((day + 1) * DAY)];
      known.set(day, first === last ? first : undefined);
    }
    return known.get(day) ?? exactOffset(at);
  };
  const wallOf = (at: number): Date => new Date(at + offset(at));
  const dayOf = (wall: Date) => [wall.getUTCFullYear(), two(wall.getUTCMonth() + 1), two(wall.getUTCDate())];
  return {
    textOf: (instant) => {
      const wall = wallOf(Date.parse(instant));
      return `${dayOf(wall).reverse().join('/')} ${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`;
    },
    serialOf: (instant) => {
      const wall = wallOf(Date.parse(instant));
      return (Math.floor(wall.getTime() / MINUTE) * MINUTE - EPOCH) / DAY;
    },
    stampOf: (at) => {
      const wall = wallOf(at.getTime());
      return `${dayOf(wall).join('-')}-${two(wall.getUTCHours())}${two(wall.getUTCMinutes())}`;
    },
  };
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  } catch {
    throw invalid({ time_zone: 'must be the name of a time zone' });
  }
}

export const textOfDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

export const serialOfDay = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - EPOCH) / DAY;

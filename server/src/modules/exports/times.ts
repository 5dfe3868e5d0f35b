import { invalid } from '../../errors.ts';

/** How a reader's files tell days and instants. */
export interface Times {
  /** DD/MM/YYYY HH:mm in the reader's time zone. */
  textOf(instant: string): string;
  /** The same moment as a spreadsheet counts: days since the end of 1899, on the reader's clock. */
  serialOf(instant: string): number;
  /** For file names: YYYY-MM-DD-HHmm. */
  stampOf(at: Date): string;
}

const DAY = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);

export function timesIn(timeZone: string): Times {
  const format = formatIn(timeZone);
  // '16/11/2026, 01:40'
  const textOf = (instant: string) => format.format(new Date(instant)).replace(',', '');
  return {
    textOf,
    serialOf: (instant) => {
      const [day = '', clock = ''] = textOf(instant).split(' ');
      return serialOfDay(turned(day)) + Number(clock.slice(0, 2)) / 24 + Number(clock.slice(3)) / 1_440;
    },
    stampOf: (at) => {
      const [day = '', clock = ''] = textOf(at.toISOString()).split(' ');
      return `${turned(day)}-${clock.replace(':', '')}`;
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

/** '2026-11-16' reads '16/11/2026', in every time zone. */
export const textOfDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
const turned = (text: string): string => `${text.slice(6)}-${text.slice(3, 5)}-${text.slice(0, 2)}`;

export const serialOfDay = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - EPOCH) / DAY;

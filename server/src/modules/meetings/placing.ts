import { daysOfSeries, MEETING_DAYS_AHEAD, type Repeats } from '@bn/contract';
import { invalid } from '../../errors.ts';
import { addDays, type Calendar } from '../../time/calendar.ts';

export interface Placed {
  day: string;
  starts: string;
  minutes: number;
  starts_at: Date;
  ends_at: Date;
}
type WallClock = Pick<Placed, 'day' | 'starts' | 'minutes'>;

const MINUTE = 60_000;
const PAST_DAY = { day: 'must not be in the past' };

export const placeOf = (calendar: Calendar, { day, starts, minutes }: WallClock): Placed => {
  const starts_at = calendar.instantOf(day, starts);
  return { day, starts, minutes, starts_at, ends_at: new Date(starts_at.getTime() + minutes * MINUTE) };
};

export function daysOf(
  calendar: Calendar,
  day: string,
  until: string | undefined,
  repeats: Repeats = 'weekly',
): string[] {
  if (until === undefined) return [day];
  if (day < calendar.today()) throw invalid(PAST_DAY);
  if (until < day) throw invalid({ until: 'must not be before the first meeting' });
  // With a first day that is not past it bounds the number of meetings, too: a year has 53 of any weekday at most.
  if (until > lastDay(calendar)) throw invalid({ until: 'must be at most a year ahead' });
  return daysOfSeries(day, until, repeats);
}

const lastDay = (calendar: Calendar): string => addDays(calendar.today(), MEETING_DAYS_AHEAD);

export function refuseOutside(calendar: Calendar, meetings: readonly Placed[]): void {
  const last = lastDay(calendar);
  for (const { day, starts_at } of meetings) {
    if (day < calendar.today()) throw invalid(PAST_DAY);
    if (day > last) throw invalid({ day: 'must be at most a year ahead' });
    if (starts_at <= calendar.now()) throw invalid({ starts: 'must not be in the past' });
  }
}

export function refuseOverlaps(
  meetings: readonly Placed[],
  others: readonly Span[],
  reason: (day: string) => Record<string, string> = (day) => ({
    starts: `overlaps another meeting of the chapter on ${day}`,
  }),
): void {
  for (const [index, { starts_at, ends_at }] of meetings.entries()) {
    const clash = [...meetings.slice(index + 1), ...others].find(
      (other) => other.starts_at < ends_at && other.ends_at > starts_at,
    );
    if (clash) throw invalid(reason(shownDay(clash.day)));
  }
}
export type Span = Pick<Placed, 'day' | 'starts_at' | 'ends_at'>;

const shownDay = (day: string): string => day.split('-').reverse().join('/');

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

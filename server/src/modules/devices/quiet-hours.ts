import type { Target } from './sql.ts';

type Quiet = Pick<Target, 'quiet_from' | 'quiet_until' | 'time_zone'>;

const MINUTE = 60_000;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const minuteOfDay = (at: Date, timeZone: string): number =>
  minutesOf(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(at),
  );

/** When the device's quiet hours end, if it is within them; they may go past midnight, and the clocks may change meanwhile. */
export function quietUntil({ quiet_from, quiet_until, time_zone }: Quiet, now: Date): Date | undefined {
  if (quiet_from === null || quiet_until === null) return undefined;
  const [from, until] = [minutesOf(quiet_from), minutesOf(quiet_until)];
  const isQuiet = (minute: number) =>
    from <= until ? minute >= from && minute < until : minute >= from || minute < until;
  const minute = minuteOfDay(now, time_zone);
  if (!isQuiet(minute)) return undefined;
  const end = new Date(
    Math.floor(now.getTime() / MINUTE) * MINUTE + ((until - minute + 1440) % 1440) * MINUTE,
  );
  // Where the clocks change before, it is an hour earlier or later.
  const off = ((until - minuteOfDay(end, time_zone) + 720 + 1440) % 1440) - 720;
  return new Date(end.getTime() + off * MINUTE);
}

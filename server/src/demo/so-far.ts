import { DAY } from '../time/calendar.ts';

/** Half a day of the sample fills two thirds of what has passed of the real one. */
const PACE = DAY / 2;
/** Just after midnight, or where the network's day begins before that of UTC, the last hours of yesterday count as passed. */
const LEAST = DAY / 4;

/**
 * The sample's days are whole, today is not: what it dates today or later is moved into the part of today that has passed.
 * The order stays, and the times spread over that part instead of meeting at its end.
 */
export const soFar = (today: string, now: Date) => {
  const start = Math.min(Date.parse(today), now.getTime() - LEAST);
  const passed = now.getTime() - start;
  return (instant: string): string => {
    const after = Date.parse(instant) - start;
    return after <= 0 ? instant : new Date(start + passed * (1 - Math.exp(-after / PACE))).toISOString();
  };
};

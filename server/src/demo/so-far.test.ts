import { expect, test } from 'vitest';
import { soFar } from './so-far.ts';

const TODAY = '2026-11-17';
/** What the sample says of today: referrals from 7 to 18 o'clock, and answers up to 40 hours later. */
const SAMPLE = [
  '2026-11-17T07:00:00.000Z',
  '2026-11-17T09:30:00.000Z',
  '2026-11-17T12:00:00.000Z',
  '2026-11-17T17:59:00.000Z',
  '2026-11-18T02:00:00.000Z',
  '2026-11-18T20:00:00.000Z',
];

test.each([
  '2026-11-17T06:00:00Z',
  '2026-11-17T16:00:00Z',
  '2026-11-17T23:59:00Z',
  '2026-11-17T00:01:00Z',
  // A network east of Greenwich.
  '2026-11-16T19:00:00Z',
])('at %s the times of today are past, in order, and far apart', (time) => {
  const now = new Date(time);
  const times = SAMPLE.map(soFar(TODAY, now)).map((instant) => Date.parse(instant));
  expect(times.at(-1)).toBeLessThan(now.getTime());
  const gaps = times.slice(1).map((at, index) => (at - (times[index] as number)) / 60_000);
  expect(Math.min(...gaps)).toBeGreaterThan(5);
});

test('earlier days stay as they are', () => {
  const earlier = '2026-11-16T17:59:00.000Z';
  expect(soFar(TODAY, new Date(`${TODAY}T06:00:00Z`))(earlier)).toBe(earlier);
});

import { expect, test } from 'vitest';
import { serialOfDay, textOfDay, timesIn } from './times.ts';

test.each([
  ['UTC', '2026-11-09T23:30:59.999Z', '09/11/2026 23:30'],
  ['Asia/Kolkata', '2026-11-09T23:30:00.000Z', '10/11/2026 05:00'],
  ['America/New_York', '2026-01-01T04:59:00.000Z', '31/12/2025 23:59'],
  // The night in which the clock is put back: both halves of the day, and the hour that comes twice.
  ['Europe/Berlin', '2026-10-25T00:30:00.000Z', '25/10/2026 02:30'],
  ['Europe/Berlin', '2026-10-25T01:30:00.000Z', '25/10/2026 02:30'],
  ['Europe/Berlin', '2026-10-25T12:00:00.000Z', '25/10/2026 13:00'],
  ['Europe/Berlin', '2026-03-29T00:59:00.000Z', '29/03/2026 01:59'],
  ['Europe/Berlin', '2026-03-29T01:00:00.000Z', '29/03/2026 03:00'],
  ['Pacific/Apia', '2026-11-09T11:00:00.000Z', '10/11/2026 00:00'],
])('in %s it is %s: %s', (zone, instant, text) => {
  const times = timesIn(zone);
  // Twice: what was found once is remembered.
  expect([times.textOf(instant), times.textOf(instant)]).toEqual([text, text]);
});

test('a spreadsheet counts days since the end of 1899, on the same clock', () => {
  expect(timesIn('Asia/Kolkata').serialOf('2026-11-09T23:30:00.000Z')).toBeCloseTo(46336 + 5 / 24, 9);
  expect(serialOfDay('1900-03-01')).toBe(61);
  expect(textOfDay('2026-11-09')).toBe('09/11/2026');
});

test('rejects an unknown time zone', () => {
  expect(() => timesIn('Nowhere/Land')).toThrow('time_zone');
});

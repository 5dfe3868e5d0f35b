import { expect, test } from 'vitest';
import { addDays, createCalendar, dayLabel } from './calendar.ts';

test.each([
  ['UTC', '2026-11-09T23:59:59.999Z', '2026-11-09'],
  ['Asia/Kolkata', '2026-11-09T18:29:59.999Z', '2026-11-09'],
  ['Asia/Kolkata', '2026-11-09T18:30:00.000Z', '2026-11-10'],
  ['America/New_York', '2026-11-09T04:59:59.999Z', '2026-11-08'],
  ['America/New_York', '2026-11-09T05:00:00.000Z', '2026-11-09'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01'],
])('in %s, %s is %s', (timeZone, instant, day) => {
  expect(createCalendar(timeZone, () => new Date(instant)).today()).toBe(day);
});

test('the trend has six days, oldest first, also across the end of a year and a change of the clocks', () => {
  const at = (instant: string) => createCalendar('America/New_York', () => new Date(instant)).trendDays();
  expect(at('2027-01-02T12:00:00Z')).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]);
  expect(at('2026-11-03T12:00:00Z')).toEqual([
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
  ]);
});

test('labels are like Mon 09; a leap day follows the 28th', () => {
  expect(dayLabel('2026-11-09')).toBe('Mon 09');
  expect(dayLabel('2027-01-01')).toBe('Fri 01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});

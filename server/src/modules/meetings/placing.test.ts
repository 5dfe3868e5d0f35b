import { expect, test } from 'vitest';
import { addDays, createCalendar } from '../../time/calendar.ts';
import { daysBetween, daysOf, placeOf, refuseOutside, refuseOverlaps } from './placing.ts';

const calendarOf = (timeZone: string) => createCalendar(timeZone, () => new Date('2026-01-05T12:00:00Z'));

test.each([
  // Clocks change on 8 March and 1 November; on 29 March and 25 October; on 5 April and 4 October, the other way round; never.
  ['America/New_York', '2026-01-08', ['12:00', '11:00', '12:00']],
  ['Europe/Berlin', '2026-01-08', ['06:00', '05:00', '06:00']],
  ['Australia/Sydney', '2026-01-08', ['20:00', '21:00', '20:00']],
  ['Asia/Kolkata', '2026-01-08', ['01:30', '01:30', '01:30']],
])('a year of Thursdays at 7:00 in %s is at 7:00 on every one of them', (timeZone, first, offsets) => {
  const calendar = calendarOf(timeZone);
  const days = daysOf(calendar, first, '2027-01-06');
  expect(days).toHaveLength(52);
  const meetings = days.map((day) => placeOf(calendar, { day, starts: '07:00', minutes: 90 }));
  const shown = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  for (const { day, starts_at, ends_at } of meetings) {
    expect(shown.format(starts_at)).toBe(`${day.split('-').reverse().join('/')}, 07:00`);
    expect(ends_at.getTime() - starts_at.getTime()).toBe(90 * 60_000);
  }
  const times = meetings.map(({ starts_at }) => starts_at.toISOString().slice(11, 16));
  expect(times.filter((time, index) => time !== times[index - 1] || index === 0)).toEqual(
    [...new Set(offsets)].length === 1 ? [offsets[0]] : offsets,
  );
});

test('a series has at most 53 meetings, because it ends within a year', () => {
  const calendar = calendarOf('UTC');
  expect(daysOf(calendar, '2026-01-05', addDays('2026-01-05', 366))).toHaveLength(53);
  expect(() => daysOf(calendar, '2026-01-05', addDays('2026-01-05', 367))).toThrow('at most a year ahead');
});

test('a series that begins in the past is refused before its meetings are written out', () => {
  const calendar = calendarOf('UTC');
  expect(() => daysOf(calendar, '1900-01-01', '2026-12-31')).toThrow('day must not be in the past');
  expect(() => daysOf(calendar, '2026-01-04', '2026-12-31')).toThrow('day must not be in the past');
  expect(daysOf(calendar, '2026-01-05', '2026-01-05')).toEqual(['2026-01-05']);
});

test('a meeting that the clocks move into the past is refused like any other', () => {
  const calendar = createCalendar('America/New_York', () => new Date('2026-11-01T05:30:00Z'));
  const at = (starts: string) => [placeOf(calendar, { day: '2026-11-01', starts, minutes: 30 })];
  // 1:30 happens twice; it is 1:30 for the first time, and meetings are at the first.
  expect(() => refuseOutside(calendar, at('01:30'))).toThrow('starts must not be in the past');
  expect(() => refuseOutside(calendar, at('01:31'))).not.toThrow();
});

test('meetings overlap if one begins before the other ends, on whatever day', () => {
  const calendar = calendarOf('UTC');
  const at = (day: string, starts: string, minutes: number) => placeOf(calendar, { day, starts, minutes });
  const night = at('2026-02-01', '23:00', 120);
  expect(() => refuseOverlaps([night], [at('2026-02-02', '00:59', 15)])).toThrow('on 02/02/2026');
  expect(() => refuseOverlaps([night, at('2026-02-02', '00:30', 15)], [])).toThrow('on 02/02/2026');
  expect(() => refuseOverlaps([night], [at('2026-02-02', '01:00', 15)])).not.toThrow();
  // What is there already is not judged.
  expect(() => refuseOverlaps([], [night, night])).not.toThrow();
});

test('counts days across a leap day and backwards', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-03-29', '2026-03-28')).toBe(-1);
});

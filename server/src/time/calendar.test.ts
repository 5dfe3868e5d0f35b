import { expect, test } from 'vitest';
import { addDays, createCalendar, dayLabel, firstDayAfter, monthsUpTo } from './calendar.ts';

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

test('the trend has six days, oldest first, even across the end of a year and a DST change', () => {
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

test.each([
  ['UTC', '2026-11-09', '2026-11-09T00:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-09', '2026-11-08T18:30:00.000Z'],
  ['America/New_York', '2026-11-09', '2026-11-09T05:00:00.000Z'],
  // The clocks go back and forward on these days.
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-09', '2026-11-08T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-09', '2026-11-09T11:00:00.000Z'],
  // Midnight does not happen there on this day: it begins at one o'clock.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
])('in %s the day %s begins at %s', (timeZone, day, instant) => {
  expect(
    createCalendar(timeZone, () => new Date())
      .startOf(day)
      .toISOString(),
  ).toBe(instant);
});

test('today changes at midnight, even when it was cached before', () => {
  let now = '2026-11-09T18:29:59.999Z';
  const { today } = createCalendar('Asia/Kolkata', () => new Date(now));
  expect([today(), today()]).toEqual(['2026-11-09', '2026-11-09']);
  now = '2026-11-09T18:30:00.000Z';
  expect(today()).toBe('2026-11-10');
  now = '2026-11-09T18:29:00.000Z';
  expect(today()).toBe('2026-11-09');
});

test.each([
  ['UTC', '2026-11-09', '07:00', '2026-11-09T07:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-09', '07:00', '2026-11-09T01:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-09', '07:00', '2026-11-08T17:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-09', '18:30', '2026-11-10T05:30:00.000Z'],
  // The day before the clocks change, the day itself, and the day after, in spring and in autumn.
  ['America/New_York', '2026-03-07', '07:00', '2026-03-07T12:00:00.000Z'],
  ['America/New_York', '2026-03-08', '07:00', '2026-03-08T11:00:00.000Z'],
  ['America/New_York', '2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
  ['America/New_York', '2026-03-09', '07:00', '2026-03-09T11:00:00.000Z'],
  ['America/New_York', '2026-10-31', '07:00', '2026-10-31T11:00:00.000Z'],
  ['America/New_York', '2026-11-01', '00:59', '2026-11-01T04:59:00.000Z'],
  ['America/New_York', '2026-11-01', '07:00', '2026-11-01T12:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '07:00', '2026-03-29T05:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '07:00', '2026-10-25T06:00:00.000Z'],
  ['Australia/Sydney', '2026-10-04', '07:00', '2026-10-03T20:00:00.000Z'],
  ['Australia/Sydney', '2026-04-05', '07:00', '2026-04-04T21:00:00.000Z'],
  // A time that is skipped: an hour later, and half an hour on Lord Howe Island.
  ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
  ['America/Santiago', '2026-09-06', '00:00', '2026-09-06T04:00:00.000Z'],
  // A time that happens twice: the first.
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z'],
])('in %s, %s at %s is %s', (timeZone, day, time, instant) => {
  const calendar = createCalendar(timeZone, () => new Date());
  expect(calendar.instantOf(day, time).toISOString()).toBe(instant);
});

test('months up to a day, oldest first, and the day after a month', () => {
  expect(monthsUpTo('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsUpTo('2026-12-31', 1)).toEqual(['2026-12']);
  expect(['2026-02', '2026-12'].map(firstDayAfter)).toEqual(['2026-03-01', '2027-01-01']);
});

import { expect, it } from 'vitest';
import { durationText, isSoon, leafOf, monthText, timeAfter, timeSpan, weekdayOf } from './day-words.ts';

it('names the weekday and the month of a day, whatever the time zone of the browser', () => {
  expect([weekdayOf('2026-11-19'), weekdayOf('2027-01-01')]).toEqual(['Thursday', 'Friday']);
  expect([monthText('2026-11-19'), monthText('2027-01-01')]).toEqual(['November 2026', 'January 2027']);
  expect(leafOf('2026-11-05')).toEqual({ weekday: 'Thu', date: '05', month: 'Nov' });
});

it('shows nothing for a day that is missing or none', () => {
  expect([weekdayOf(null), monthText(null), weekdayOf('soon'), monthText('soon')]).toEqual([
    '',
    '-',
    '',
    '-',
  ]);
  expect(timeSpan(null, 90)).toBe('-');
});

it('adds minutes to a wall-clock time, also beyond midnight', () => {
  expect(timeSpan('07:30', 90)).toBe('07:30–09:00');
  expect(timeSpan('23:30', 60)).toBe('23:30–00:30');
  expect(timeAfter('23:30', 29)).toEqual({ time: '23:59', nextDay: false });
  expect(timeAfter('23:30', 30)).toEqual({ time: '00:00', nextDay: true });
});

it.each([
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [720, '12 h'],
])('%i minutes read %s', (minutes, text) => expect(durationText(minutes)).toBe(text));

it.each([
  ['2026-11-08', false],
  ['2026-11-09', true],
  ['2026-12-09', true],
  ['2026-12-10', false],
  [null, false],
  [undefined, false],
])('on 9 November %s is soon: %s', (day, soon) => {
  expect(isSoon(day, '2026-11-09')).toBe(soon);
});

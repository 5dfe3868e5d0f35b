import { describe, expect, it } from 'vitest';
import { amountFormat, formatAgo, formatAmount, formatDateTime, today } from './format.ts';

describe('formatDateTime', () => {
  it.each([
    [null, '-'],
    [undefined, '-'],
    ['', '-'],
    ['not a date', '-'],
    ['2026-03-09', '09/03/2026 00:00'],
    ['2026-12-31', '31/12/2026 00:00'],
  ])('%s reads %s', (value, text) => expect(formatDateTime(value)).toBe(text));

  it("shows an instant in the reader's time zone", () => {
    const noon = new Date(2026, 2, 9, 14, 5);
    expect(formatDateTime(noon.toISOString())).toBe('09/03/2026 14:05');
  });
});

it("today is the reader's day, not the day in Greenwich", () => {
  expect(today(new Date(2026, 0, 2, 0, 30))).toBe('2026-01-02');
  expect(today(new Date(2026, 0, 2, 23, 30))).toBe('2026-01-02');
});

it('money always has two decimals', () => {
  expect(formatAmount(1250.5)).toMatch(/^1.?250[.,]50$/);
  expect(formatAmount(6393)).toMatch(/^6.?393[.,]00$/);
});

it.each([
  [undefined, 1250.5, /^1.?250[.,]50$/],
  [undefined, 1250, /^1.?250[.,]00$/],
  ['INR', 1250.5, /₹.?1.?250[.,]50/],
  ['INR', 1250, /₹.?1.?250[.,]00/],
  ['JPY', 1250, /¥.?1.?250$/],
  ['JPY', 1250.5, /¥.?1.?250[.,]5$/],
  ['KWD', 1250.5, /KWD.?1.?250[.,]500/],
])('in %s, %d reads %s', (currency, value, text) =>
  expect(amountFormat(currency).format(value)).toMatch(text),
);

it('words a recent time', () => {
  const now = Date.parse('2026-03-09T12:00:00Z');
  expect(formatAgo('2026-03-09T11:55:00Z', now)).toBe('5 minutes ago');
  expect(formatAgo('2026-03-09T11:00:00Z', now)).toBe('1 hour ago');
  expect(formatAgo('2026-03-09T07:59:00Z', now)).toBe('4 hours ago');
  expect(formatAgo('2026-03-08T11:00:00Z', now)).toBe('yesterday');
  expect(formatAgo('2026-03-07T11:00:00Z', now)).toBe('2 days ago');
  // Less than 48 hours, but the day before yesterday.
  expect(formatAgo('2026-03-07T13:00:00Z', now)).toBe('2 days ago');
  expect(formatAgo('2026-01-09T12:00:00Z', now)).toBe('59 days ago');
  expect(formatAgo('2025-12-09T12:00:00Z', now)).toBe('3 months ago');
  expect(formatAgo('2025-03-17T12:00:00Z', now)).toBe('a year ago');
  expect(formatAgo('2024-03-09T12:00:00Z', now)).toBe('2 years ago');
  expect(formatAgo('2026-03-09T11:59:50Z', now)).toBe('just now');
  expect(formatAgo('2026-03-09T12:05:00Z', now)).toBe('just now');
});

import { expect, test } from 'vitest';
import { monthOf, partText, periodOf, periodText, yearsUpTo } from './period.ts';

test('the address names a month or a year; anything else is this month', () => {
  expect(periodOf('2026-02', '2026-11-16')).toBe('2026-02');
  expect(periodOf('2025', '2026-11-16')).toBe('2025');
  for (const text of ['', '2026-13', '2026-2', 'x', '2026-02-01'])
    expect(periodOf(text, '2026-11-16'), text).toBe('2026-11');
});

test('periods and their parts in words', () => {
  expect(periodText('2026-11')).toBe('November 2026');
  expect(periodText('2026')).toBe('2026');
  expect(partText('2026-11-09')).toBe('9');
  expect(partText('2026-01')).toBe('Jan');
  expect(monthOf('2026')).toBe('');
});

test('offers ten years, and the selected one', () => {
  expect(yearsUpTo('2026-11-16', '2026').slice(0, 2)).toEqual(['2026', '2025']);
  expect(yearsUpTo('2026-11-16', '1999').at(-1)).toBe('1999');
  expect(yearsUpTo('2026-11-16', '2030')[0]).toBe('2030');
});

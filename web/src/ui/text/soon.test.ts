import { expect, it } from 'vitest';
import { isSoon } from './soon.ts';

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

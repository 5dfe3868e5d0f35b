import { expect, it } from 'vitest';
import { validityOf } from './validity.ts';

it.each([
  [null, undefined],
  ['2026-11-08', 'over'],
  ['2026-11-09', 'soon'],
  ['2026-12-09', 'soon'],
  ['2026-12-10', undefined],
])('on 09/11/2026 a Valid Till of %s is %s', (day, validity) =>
  expect(validityOf(day, '2026-11-09')).toBe(validity),
);

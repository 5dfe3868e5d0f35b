import { expect, test } from 'vitest';
import { furthest, isComplete } from './most-advanced.ts';

const PAGE = 8192;
const at = (received: number, replayed: number, longestDelay = 500) => ({ received, replayed, longestDelay });

test('a standby that has replayed everything it received has every acknowledged commit', () => {
  expect(isComplete(at(100_000, 100_000), 0)).toBe(true);
});

test('one that has not may be delayed by its readers, up to their limit', () => {
  expect(isComplete(at(10 * PAGE, 9 * PAGE + 40), 0)).toBe(false);
  expect(isComplete(at(10 * PAGE, 9 * PAGE + 40), 500)).toBe(false);
});

test('after that limit the rest is the start of a record whose end was never sent', () => {
  expect(isComplete(at(10 * PAGE, 9 * PAGE + 40), 501)).toBe(true);
});

test('such a start ends with a page: anything else that is not replayed may have been acknowledged', () => {
  expect(isComplete(at(10 * PAGE + 8, 9 * PAGE + 40), 60_000)).toBe(false);
});

test('if readers may delay it indefinitely, it is never known to be complete', () => {
  expect(isComplete(at(10 * PAGE, 9 * PAGE + 40, -1), 60_000)).toBe(false);
});

test('of two that are equally far the same one is chosen, whichever answers first', () => {
  const [one, two, behind] = [
    { host: 'one', ...at(2 * PAGE, PAGE) },
    { host: 'two', ...at(2 * PAGE, PAGE) },
    { host: 'behind', ...at(PAGE, PAGE) },
  ];
  expect([furthest([one, two, behind]), furthest([behind, two, one])]).toEqual([one, one]);
});

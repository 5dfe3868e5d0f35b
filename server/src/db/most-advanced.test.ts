import { expect, test } from 'vitest';
import { isComplete } from './most-advanced.ts';

const PAGE = 8192;
const at = (received: number, replayed: number, longestDelay = 500) => ({ received, replayed, longestDelay });

test('a standby that has replayed all that it received has all that was answered', () => {
  expect(isComplete(at(100_000, 100_000), 0)).toBe(true);
});

test('one that has not may be held up by its readers, for as long as they may', () => {
  expect(isComplete(at(10 * PAGE, 9 * PAGE + 40), 0)).toBe(false);
  expect(isComplete(at(10 * PAGE, 9 * PAGE + 40), 500)).toBe(false);
});

test('then the rest is the beginning of a record whose end was never sent', () => {
  expect(isComplete(at(10 * PAGE, 9 * PAGE + 40), 501)).toBe(true);
});

test('which ends with a page: anything else that is not replayed may have been answered', () => {
  expect(isComplete(at(10 * PAGE + 8, 9 * PAGE + 40), 60_000)).toBe(false);
});

test('where readers may hold it up for ever, nothing can be told', () => {
  expect(isComplete(at(10 * PAGE, 9 * PAGE + 40, -1), 60_000)).toBe(false);
});

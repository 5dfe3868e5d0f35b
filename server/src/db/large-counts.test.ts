import { EXACT_TOTAL } from '@bn/contract';
import { expect, test } from 'vitest';
import { createLargeCounts } from './large-counts.ts';

const PENDING = { total: 'SELECT count(*) …', values: ['pending', new Date(0)] };

function counting(results: number[]) {
  let clock = 0;
  const counts = createLargeCounts(() => clock);
  return {
    count: (list = PENDING) =>
      counts(list, async () => {
        const next = results.shift();
        if (next === undefined) throw new Error('counted once more than expected');
        return next;
      }),
    wait: (milliseconds: number) => {
      clock += milliseconds;
    },
  };
}

test('a list that is too long to be counted is not counted again for ten seconds', async () => {
  const { count, wait } = counting([EXACT_TOTAL + 1, 7, 8]);
  expect(await count()).toBe(EXACT_TOTAL + 1);
  wait(9_999);
  expect(await count({ ...PENDING, values: ['pending', new Date(9_999)] })).toBe(EXACT_TOTAL + 1);
  wait(1);
  expect(await count()).toBe(7);
  expect(await count()).toBe(8);
});

test('a list up to that length is counted each time, and each list on its own', async () => {
  const { count } = counting([EXACT_TOTAL, EXACT_TOTAL + 1, 3, 4]);
  expect(await count()).toBe(EXACT_TOTAL);
  expect(await count()).toBe(EXACT_TOTAL + 1);
  expect(await count({ ...PENDING, values: ['approved', new Date(0)] })).toBe(3);
  expect(await count({ ...PENDING, total: 'SELECT count(*) FROM …' })).toBe(4);
});

test('a count that fails leaves nothing behind', async () => {
  const { count } = counting([]);
  await expect(count()).rejects.toThrow('counted once more');
  await expect(count()).rejects.toThrow('counted once more');
});

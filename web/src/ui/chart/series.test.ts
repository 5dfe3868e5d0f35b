import { expect, it } from 'vitest';
import { highestOf, stacked } from './series.ts';

const data = {
  labels: ['Jan', 'Feb', 'Mar'],
  series: [
    { name: 'Given', values: [3, 0, null] },
    { name: 'Received', values: [2, 5, 1] },
  ],
};

it('stacks each series on the previous one, counting a missing value as 0', () => {
  expect(stacked(data)).toEqual([
    [
      [0, 3],
      [0, 0],
      [0, 0],
    ],
    [
      [3, 5],
      [0, 5],
      [0, 1],
    ],
  ]);
});

it('reaches up to the highest sum of a stack, or to the highest value of a line', () => {
  expect(highestOf(data, true)).toBe(5);
  expect(highestOf({ ...data, series: [{ name: 'Given', values: [3, 9, null] }] }, false)).toBe(9);
  expect(highestOf({ labels: [], series: [] }, true)).toBe(0);
});

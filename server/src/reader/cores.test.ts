import { expect, test } from 'vitest';
import { upperHalf } from './cores.ts';

test.each([
  ['0-1', '1'],
  ['0-3', '2,3'],
  ['0-2', '2'],
  ['0-2,8', '2,8'],
  ['5,7,9-10', '9,10'],
  ['3', undefined],
  ['', undefined],
])('of the cores %s, files are read on %s', (all, expected) => {
  expect(upperHalf(all)).toBe(expected);
});

import { expect, test } from 'vitest';
import { mostConnections } from './descriptors.ts';

const allowing = (most: string) =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${most}                 4096                 files\n`;

test.each([
  ['1024', 768],
  ['300', 150],
  ['unlimited', Number.POSITIVE_INFINITY],
])('of %s descriptors, so many are for connections: %d', (most, expected) => {
  expect(mostConnections(allowing(most))).toBe(expected);
});

test('an unknown limit is no limit', () => {
  expect(mostConnections('')).toBe(Number.POSITIVE_INFINITY);
});

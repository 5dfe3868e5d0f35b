import { expect, test } from 'vitest';
import { firstCharacters } from './first-characters.ts';

test.each([
  ['plain', 9, 'plain'],
  ['plain', 2, 'pl'],
  ['x😀😀', 2, 'x😀'],
  ['x😀😀', 3, 'x😀😀'],
  ['😀x😀', 1, '😀'],
])('of %j the first %d characters are %j', (text, most, first) => {
  expect(firstCharacters(text, most)).toBe(first);
});

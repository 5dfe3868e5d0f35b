import { expect, it } from 'vitest';
import { asDecimal } from './decimal-input.tsx';

it.each([
  ['1200.50', '1200.50'],
  ['1200,50', '1200.50'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234,567', '1234567'],
  ['1,234.567', '1234.56'],
  ['12.345', '12.34'],
  ['1.2.3', '1.23'],
  ['1.23,', '1.23'],
  ['€ 12', '12'],
  ['-5', '5'],
  ['1e9', '19'],
  ['.5', '.5'],
  ['', ''],
])('an amount keeps digits and two decimal places: %j gives %j', (typed, kept) => {
  expect(asDecimal(typed)).toBe(kept);
});

import { expect, test } from 'vitest';
import { isDecimalComma, readAmount } from './amounts.ts';

test.each([
  ['1,234.50', '1234.50'],
  ['1234.5', '1234.5'],
  ['1,25,000', '125000'],
  ['12,50,00,000.75', '125000000.75'],
  ["1'234.50", '1234.50'],
  ['1 234 567', '1234567'],
  ['₹ 1,25,000/-', '125000'],
  ['US$ 20', '20'],
  ['Rs. 1,250', '1250'],
  ['350 €', '350'],
  ['007', '7'],
  ['999,999,999,999.99', '999999999999.99'],
])('reads %s as %s', (text, amount) => expect(readAmount(text, false)).toBe(amount));

test.each([
  ['1.234,50', '1234.50'],
  ['1.234 €', '1234'],
  ['1 234,5', '1234.5'],
  ['1.234.567,-', '1234567'],
  ['19,99 EUR', '19.99'],
])('with a decimal comma reads %s as %s', (text, amount) => expect(readAmount(text, true)).toBe(amount));

test.each([
  '',
  '0',
  '0.00',
  '-5',
  '(5)',
  '1.234',
  '1.2.3',
  '12,34',
  '1,2345',
  '.50',
  '$.50',
  '5%',
  '1e5',
  '1000000000000',
  'ten',
  '1 2 3',
])('refuses %j, of which no one can say how much it is', (text) =>
  expect(readAmount(text, false)).toBeUndefined(),
);

test.each([
  [true, ['1.234', '12,50']],
  [true, ['1.234.567']],
  [true, ['1.234,5']],
  [false, ['1,234', '12.50']],
  [false, ['1,25,000']],
  [false, ['1.234', '500']],
])('a decimal comma is proved: %s by %j', (is, texts) => expect(isDecimalComma(texts)).toBe(is));

import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DecimalInput } from './decimal-input.tsx';
import { decimalProblem, readDecimal } from './decimal-text.ts';

const DECIMALS = 'At most two decimals, as in 1,250.50';
const NUMBER = 'Must be a number, as in 1,250.50';

it.each([
  ['1200.50', '1200.50'],
  ['1200,50', '1200.50'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1.250.000,50', '1250000.50'],
  ['1.250.000', '1250000'],
  ['1,234,567', '1234567'],
  ['12,500', '12500'],
  ['1,23,456.50', '123456.50'],
  ['12,34,56,789', '123456789'],
  ['1 250 000,50', '1250000.50'],
  ['1\u202f250,50', '1250.50'],
  ["1'250.50", '1250.50'],
  ['1,23', '1.23'],
  ['12.', '12'],
  ['€ 12', '12'],
  ['12,50 €', '12.50'],
  ['.5', '0.5'],
  ['0.00', '0.00'],
])('%j is read as %j', (typed, read) => {
  expect([readDecimal(typed), decimalProblem(typed)]).toEqual([read, undefined]);
});

it.each([
  ['12.345', DECIMALS],
  ['1,234.567', DECIMALS],
  ['1.234,567', DECIMALS],
  // A group, or three decimals?
  ['0,500', DECIMALS],
  ['1.2.3', NUMBER],
  ['1.23,', NUMBER],
  ['1,2345', DECIMALS],
  ['12 34', NUMBER],
  ['-5', NUMBER],
  ['1e9', NUMBER],
  ['.', NUMBER],
  ['', NUMBER],
])('%j is not read as any other number: %s', (typed, problem) => {
  expect([readDecimal(typed), decimalProblem(typed)]).toEqual([undefined, problem]);
});

const Amount = () => {
  const [amount, setAmount] = useState('');
  return <DecimalInput label="Amount" value={amount} onValue={setAmount} />;
};
const type = (keys: string) => {
  render(<Amount />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  for (const key of keys) fireEvent.change(field, { target: { value: field.value + key } });
  expect(field.value).toBe(keys);
  expect(field.getAttribute('aria-invalid')).toBeNull();
  fireEvent.blur(field);
  return field;
};

it.each([
  ['12,500', '12500'],
  ['12,50', '12.50'],
  ['1,23,456.50', '123456.50'],
  ['1.250.000,50', '1250000.50'],
  ['1,250,000', '1250000'],
])('%j typed key by key stays until the field is left, which then shows %j', (keys, amount) => {
  expect(type(keys).value).toBe(amount);
});

it('a third decimal stays, and the field says what is wrong until it is edited', () => {
  const field = type('12.345');
  expect(field.value).toBe('12.345');
  const described = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  expect([field.getAttribute('aria-invalid'), described()]).toEqual(['true', DECIMALS]);
  fireEvent.change(field, { target: { value: '12.34' } });
  expect([field.getAttribute('aria-invalid'), described()]).toEqual([null, undefined]);
});

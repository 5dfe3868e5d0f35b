import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { asDecimal, DecimalInput } from './decimal-input.tsx';

it.each([
  ['1200.50', '1200.50'],
  ['1200,50', '1200.50'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234,567', '1234567'],
  ['1,234.567', '1234.56'],
  ['12,500', '12500'],
  ['1,23,456.50', '123456.50'],
  ['12,34,56,789', '123456789'],
  ['1,23', '1.23'],
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

const Amount = () => {
  const [amount, setAmount] = useState('');
  return (
    <>
      <DecimalInput label="Amount" value={amount} onValue={setAmount} />
      <output>{amount}</output>
    </>
  );
};

it.each([
  ['12,500', '12500'],
  ['12,50', '12.50'],
  ['1,23,456.50', '123456.50'],
  ['1,250,000', '1250000'],
  ['12.345', '12.34'],
])('%j typed key by key is %j, which the field shows once it is left', (keys, amount) => {
  render(<Amount />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  for (const key of keys) fireEvent.change(field, { target: { value: field.value + key } });
  expect(screen.getByRole('status').textContent).toBe(amount);
  fireEvent.blur(field);
  expect(field.value).toBe(amount);
});

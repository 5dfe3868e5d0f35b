import { expect, it } from 'vitest';
import { row } from '../testing.tsx';
import { noteOf, shownValue } from './row-notes.ts';

const past = { field: 'subscription_valid_till' as const, column: 3, reason: 'is in the past' };

it('shows a date with the name of its month', () => {
  const read = row({
    stored: [{ field: 'subscription_valid_till', value: '2027-02-01' }],
  });
  expect(noteOf(read, 'subscription_valid_till', '01/02/2027')).toEqual({ text: 'Saved as 1 Feb 2027' });
  expect(noteOf(read, 'email', 'a@example.com')).toBeUndefined();
});

it('warns of a date in the past, and shows how it was read', () => {
  expect(noteOf(row({ warnings: [past] }), 'subscription_valid_till', '2020-12-31')).toEqual({
    text: 'Is in the past',
    warning: true,
  });
  const stored = [{ field: 'subscription_valid_till' as const, value: '2020-12-31' }];
  expect(noteOf(row({ warnings: [past], stored }), 'subscription_valid_till', '31-Dec-20')).toEqual({
    text: 'Saved as 31 Dec 2020. Is in the past',
    warning: true,
  });
});

it.each([
  ['phone', '(98765) 432-10', '9876543210'],
  ['phone', '+91 98765-43210', '9876543210'],
  ['subscription_valid_till', '31/12/2027', '2027-12-31'],
  ['subscription_valid_till', '12.31.2027', '2027-12-31'],
  ['subscription_valid_till', '2027-12-31 00:00', '2027-12-31'],
] as const)('says nothing of a %s that reads in one way: %s', (field, written, value) => {
  expect(noteOf(row({ stored: [{ field, value }] }), field, written)).toBeUndefined();
});

it("shows a changed date in the app's format", () => {
  expect(shownValue('subscription_valid_till', '2027-02-01')).toBe('01/02/2027');
  expect(shownValue('subscription_valid_till', '')).toBe('');
  expect(shownValue('full_name', '2027-02-01')).toBe('2027-02-01');
});

import { expect, it } from 'vitest';
import { timeOf, typedTime } from './time-text.ts';

it.each([
  ['07:30', '07:30'],
  ['7:30', '07:30'],
  ['730', '07:30'],
  ['0730', '07:30'],
  ['23:59', '23:59'],
  ['00:00', '00:00'],
  ['24:00', undefined],
  ['12:60', undefined],
  ['12:', undefined],
  ['12', undefined],
  ['', undefined],
  ['soon', undefined],
])('%s is the time %s', (text, time) => expect(timeOf(text)).toBe(time));

it('inserts the colon while typing, and lets it be deleted', () => {
  expect(typedTime('0', '')).toBe('0');
  expect(typedTime('07', '0')).toBe('07:');
  expect(typedTime('07', '07:')).toBe('07');
  expect(typedTime('07:3', '07:')).toBe('07:3');
  expect(typedTime('07:300', '07:30')).toBe('07:30');
});

it('takes a pasted time with any separator', () => {
  expect(typedTime('0730', '')).toBe('07:30');
  expect(typedTime(' 7.30 ', '')).toBe('7:30');
  expect(typedTime('18 - 45', '')).toBe('18:45');
  expect(typedTime('noon', '')).toBe('');
});

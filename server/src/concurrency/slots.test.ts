import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

const RULES = { perPerson: 2, inAll: 3, words: { perPerson: 'Wait for yours', inAll: 'Wait for others' } };

const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('limits the slots per person and in total', () => {
  const slots = createSlots(RULES);
  const leave = slots.enter(1);
  slots.enter(1);
  expect(codeOf(() => slots.enter(1))).toBe('too_many_requests');
  slots.enter(2);
  expect(codeOf(() => slots.enter(3))).toBe('unavailable');
  leave();
  slots.enter(3);
  expect(slots.taken()).toBe(3);
});

test('releases a slot once, even if asked several times', () => {
  const slots = createSlots(RULES);
  const leave = slots.enter(1);
  slots.enter(1);
  leave();
  leave();
  expect(slots.taken()).toBe(1);
  slots.enter(1);
  expect(codeOf(() => slots.enter(1))).toBe('too_many_requests');
});

import { expect, it } from 'vitest';
import { tickText } from './frame/chart-frame.tsx';
import { slotAt, slotsFor, valueAxis } from './scales.ts';

it('gives every label a slot of equal width, with its bar in the middle', () => {
  const slots = slotsFor(8);
  expect(slots.slotWidth).toBeCloseTo(12.5);
  expect(slots.width).toBeCloseTo(6.25);
  expect(slots.slotLeft(7)).toBeCloseTo(87.5);
  expect(slots.left(0)).toBeCloseTo(3.125);
  expect(slots.centre(7)).toBeCloseTo(93.75);
});

it('keeps a single bar slim and in the middle', () => {
  const slots = slotsFor(1);
  expect(slots.width).toBeCloseTo(8);
  expect(slots.centre(0)).toBeCloseTo(50);
});

it.each([
  [1, [0, 1, 2, 3, 4]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [1250.5, [0, 500, 1000, 1500]],
])('counts to a round whole number above %d', (highest, ticks) => {
  const axis = valueAxis(highest);
  expect(axis.ticks).toEqual(ticks);
  expect(axis.y(0)).toBe(100);
  expect(axis.y(ticks.at(-1) ?? 0)).toBe(0);
});

it('shows only the base line when nothing was counted', () => {
  expect(valueAxis(0).ticks).toEqual([0]);
  expect(valueAxis(0).y(0)).toBe(100);
});

it('finds the slot under a pointer, also at the edges', () => {
  expect([-3, 0, 99, 100, 599, 600, 700].map((x) => slotAt(x, 600, 6))).toEqual([0, 0, 0, 1, 5, 5, 5]);
});

it('shortens large figures only on the axis', () => {
  const format = (value: number) => `${value}.00`;
  expect(tickText(999_999, format)).toBe('999999');
  expect(tickText(1000, (value) => value.toLocaleString('en'))).toBe('1,000');
  expect(tickText(2_000_000, format)).toBe(
    new Intl.NumberFormat(undefined, { notation: 'compact' }).format(2_000_000),
  );
});

import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('one person has so many places, all together so many', () => {
  const places = createPlaces({ perPerson: 2, inAll: 3 });
  const leave = places.enter(1);
  places.enter(1);
  expect(codeOf(() => places.enter(1))).toBe('too_many_requests');
  places.enter(2);
  expect(codeOf(() => places.enter(3))).toBe('unavailable');
  leave();
  places.enter(3);
  expect(places.taken()).toBe(3);
});

test('a place is given back once, however often it is left', () => {
  const places = createPlaces({ perPerson: 2, inAll: 3 });
  const leave = places.enter(1);
  places.enter(1);
  leave();
  leave();
  expect(places.taken()).toBe(1);
  places.enter(1);
  expect(codeOf(() => places.enter(1))).toBe('too_many_requests');
});

import { expect, test, vi } from 'vitest';
import { watchAvailability } from './availability.ts';
import { isDatabaseAway } from './errors.ts';
import type { DatabaseState } from './watch.ts';

/** A watch that sees what the test says. */
function openWatched() {
  let state: DatabaseState = 'writable';
  let tell: (state: DatabaseState) => void = () => undefined;
  const availability = watchAvailability(
    {
      watch: (onChange) => {
        tell = onChange;
        return {
          get state() {
            return state;
          },
          stop: () => undefined,
        };
      },
    },
    () => undefined,
  );
  return {
    availability,
    becomes: (next: DatabaseState) => {
      state = next;
      tell(next);
    },
  };
}
const forEver = () => new Promise<never>(() => undefined);

test('whoever waits when the database goes away is told at once, and everybody until it is back', async () => {
  const { availability, becomes } = openWatched();
  const waiting = [availability.guard(forEver), availability.guard(forEver)];
  becomes('away');
  for (const call of waiting) await expect(call).rejects.toSatisfy(isDatabaseAway);
  const work = vi.fn(async () => 'done');
  await expect(availability.guard(work)).rejects.toSatisfy(isDatabaseAway);
  expect(work).not.toHaveBeenCalled();
  becomes('writable');
  await expect(availability.guard(work)).resolves.toBe('done');
});

test('whoever ended before is left alone, and the others are told, in whatever order they came and went', async () => {
  const { availability, becomes } = openWatched();
  const first = availability.guard(forEver);
  await expect(availability.guard(async () => 'done')).resolves.toBe('done');
  await expect(availability.guard(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const last = availability.guard(forEver);
  await expect(availability.guard(async () => 'done')).resolves.toBe('done');
  becomes('away');
  for (const call of [first, last]) await expect(call).rejects.toSatisfy(isDatabaseAway);
});

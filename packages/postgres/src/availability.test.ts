import { expect, test, vi } from 'vitest';
import { watchAvailability } from './availability.ts';
import { isDatabaseAway } from './errors.ts';
import type { DatabaseState } from './watch.ts';

/** A watch whose state the test controls. */
function openWatched() {
  let state: DatabaseState = 'writable';
  let notify: (state: DatabaseState) => void = () => undefined;
  const availability = watchAvailability(
    {
      watch: (onChange) => {
        notify = onChange;
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
      notify(next);
    },
  };
}
const never = () => new Promise<never>(() => undefined);

test('rejects waiting calls as soon as the database is away, and all others until it is back', async () => {
  const { availability, becomes } = openWatched();
  const waiting = [availability.guard(never), availability.guard(never)];
  becomes('away');
  for (const call of waiting) await expect(call).rejects.toSatisfy(isDatabaseAway);
  const work = vi.fn(async () => 'done');
  await expect(availability.guard(work)).rejects.toSatisfy(isDatabaseAway);
  expect(work).not.toHaveBeenCalled();
  becomes('writable');
  await expect(availability.guard(work)).resolves.toBe('done');
});

test('rejects only the calls still in progress, whatever the order in which they started and ended', async () => {
  const { availability, becomes } = openWatched();
  const first = availability.guard(never);
  await expect(availability.guard(async () => 'done')).resolves.toBe('done');
  await expect(availability.guard(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const last = availability.guard(never);
  await expect(availability.guard(async () => 'done')).resolves.toBe('done');
  becomes('away');
  for (const call of [first, last]) await expect(call).rejects.toSatisfy(isDatabaseAway);
});

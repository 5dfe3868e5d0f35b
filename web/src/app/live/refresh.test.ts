import { beforeEach, expect, it, vi } from 'vitest';
import type { Tag } from '../../api/api.ts';
import { createRefresh } from './refresh.ts';

let asked: Tag[][];
let refresh: ReturnType<typeof createRefresh>;
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  refresh = createRefresh((tags) => asked.push(tags));
});

it('refetches at once for events addressed to the user, together with everything else that is stale', () => {
  refresh.add(['Dashboard'], false);
  refresh.add(['Referrals'], true);
  vi.advanceTimersByTime(50);
  expect(asked).toEqual([['Dashboard', 'Referrals']]);
  vi.advanceTimersByTime(10_000);
  expect(asked).toHaveLength(1);
});

it('refetches shared data after a random delay, and at most every three seconds', () => {
  for (let tenths = 0; tenths < 100; tenths += 1) {
    refresh.add(['Dashboard'], false);
    vi.advanceTimersByTime(100);
  }
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect(asked.length).toBeLessThanOrEqual(4);
});

it('refetches nothing after it has stopped', () => {
  refresh.add(['Dashboard'], true);
  refresh.stop();
  vi.advanceTimersByTime(10_000);
  expect(asked).toEqual([]);
});

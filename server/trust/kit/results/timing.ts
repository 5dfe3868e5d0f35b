import { expect } from 'vitest';
import { lowerQuartile } from './figures.ts';

const ROUNDS = 5;

/**
 * Two kinds of calls take the same time, as far as can be seen. On a busy machine it takes more attempts to see the work behind the
 * waiting; a shortcut would show in every round. Lower quartiles measure the work itself rather than the load of the machine.
 */
export async function expectSameTime(
  limit: number,
  round: (number: number, add: (which: 0 | 1, took: number) => void) => Promise<void>,
): Promise<string> {
  const times: [number[], number[]] = [[], []];
  let difference = Number.POSITIVE_INFINITY;
  let [one, other] = [0, 0];
  for (let number = 1; number <= ROUNDS && difference >= limit; number += 1) {
    await round(number, (which, took) => times[which].push(took));
    [one, other] = [lowerQuartile(times[0]), lowerQuartile(times[1])];
    difference = Math.abs(one - other) / Math.max(one, other);
  }
  expect(difference).toBeLessThan(limit);
  return `${times[0].length} of each: lower quartiles ${one.toFixed(1)} and ${other.toFixed(1)} ms, ${(difference * 100).toFixed(1)} % apart`;
}

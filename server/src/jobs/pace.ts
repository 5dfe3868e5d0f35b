import { setTimeout as sleep } from 'node:timers/promises';

/** As much rest as work: half of the database is left to calls. */
export const BACKGROUND_PACE = 1;

/** Rests for a share of the time since a piece of background work began, until the signal ends the rest. */
export async function restSince(began: number, share: number, signal?: AbortSignal): Promise<void> {
  const rest = (performance.now() - began) * share;
  if (rest >= 1) await sleep(rest, undefined, { signal }).catch(() => undefined);
}

export interface Pauses {
  first: number;
  longest: number;
}

/** Exponential backoff with jitter, so that what failed together does not retry together. */
export const backOff = ({ first, longest }: Pauses, failures: number, random: () => number): number =>
  Math.min(longest, first * 2 ** failures) * (0.5 + random());

const PAUSE_MS = 1_000;

interface Failures {
  last: number;
  /** No attempt before then. */
  until: number;
}
const failing = new Map<string, Failures>();

/**
 * A read that has failed twice within a second waits for another one, whichever component repeats it: a screen that does so by mistake must not
 * become a flood. The first repetition is someone who presses 'Try again'.
 */
export const pauses = {
  left: (address: string): number => (failing.get(address)?.until ?? 0) - Date.now(),
  failed: (address: string): void => {
    const now = Date.now();
    const before = failing.get(address)?.last;
    const isRepeated = before !== undefined && now - before < PAUSE_MS;
    failing.set(address, { last: now, until: isRepeated ? now + PAUSE_MS : 0 });
  },
  forget: (address?: string): void => {
    if (address === undefined) failing.clear();
    else failing.delete(address);
  },
};

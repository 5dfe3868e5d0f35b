export interface Pauses {
  first: number;
  longest: number;
}

/** Exponential backoff with jitter, so that what failed together does not retry together. */
export const backOff = ({ first, longest }: Pauses, failures: number, random: () => number): number =>
  Math.min(longest, first * 2 ** failures) * (0.5 + random());

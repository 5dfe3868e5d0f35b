export interface Pauses {
  first: number;
  longest: number;
}

/** Doubles with each failure, each pause up to half longer or shorter by chance: what failed together parts. */
export const backOff = ({ first, longest }: Pauses, failures: number, random: () => number): number =>
  Math.min(longest, first * 2 ** failures) * (0.5 + random());

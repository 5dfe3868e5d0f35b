/** Seeded random numbers (mulberry32). */
export interface Chance {
  number(below: number): number;
  pick<T>(from: readonly T[]): T;
  happens(percent: number): boolean;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const number = (below: number) => Math.floor(next() * below);
  return {
    number,
    pick: <T>(from: readonly T[]) => from[number(from.length)] as T,
    happens: (percent) => number(100) < percent,
  };
}

/** Pseudo-randomness that is the same in every run: PostgreSQL's own hash of a number, folded to 0 … below - 1. */
export const hash = (number: string, seed: number, below: number | string): string =>
  `((hashint4extended(${number}, ${seed}) & 2147483647) % ${below})::int`;

/** One of the values, chosen by an expression that counts from 0. */
export const pick = (values: readonly string[], index: string): string =>
  `(ARRAY[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(',')}])[1 + ${index}]`;

/** The same, chosen by hash. */
export const pickByHash = (values: readonly string[], number: string, seed: number): string =>
  pick(values, hash(number, seed, values.length));

import pg from 'pg';
import type { Executor } from '../../../server/src/db/database.ts';

const { builtins, getTypeParser } = pg.types;

/** Instants and days as text and numbers as numbers: the values that the answers carry, without a Date in between. */
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: (text) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`,
  [builtins.DATE]: (text) => text,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
};

export const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.POOL_SIZE),
  types: {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      parsers[oid] ?? getTypeParser(oid, format)) as typeof getTypeParser,
  },
});

/** Trusted to have the fields that the baseline reads. */
// biome-ignore lint/suspicious/noExplicitAny: the baseline checks nothing, on purpose
export type Row = any;

const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `baseline ${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * The product's own statements on bare `pg`: those that it prepares are prepared, the others are not. The baseline has
 * no SQL of its own, so the two cannot drift apart.
 */
const executorOn = (runner: pg.Pool | pg.PoolClient): Executor => ({
  query: async (text, values = []) =>
    (await runner.query({ name: nameOf(text), text, values: [...values] })).rows,
  queryUnprepared: async (text, values) => (await runner.query({ text, values: [...values] })).rows,
  // Callers do not wait for events to be delivered, so the baseline delivers none.
  afterCommit: () => undefined,
});

export const db = executorOn(pool);

export async function transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(executorOn(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

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

/** What the floor trusts to have the fields it asks for. */
// biome-ignore lint/suspicious/noExplicitAny: the floor checks nothing, on purpose
export type Row = any;

const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `floor ${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * The product's own statements on bare `pg`: those that it prepares are prepared, the others are not. The floor has no
 * SQL of its own, so that it cannot come to execute anything else.
 */
const executorOn = (runner: pg.Pool | pg.PoolClient): Executor => ({
  query: async (text, values = []) =>
    (await runner.query({ name: nameOf(text), text, values: [...values] })).rows,
  queryUnprepared: async (text, values) => (await runner.query({ text, values: [...values] })).rows,
  // Nobody is told: who hears of a write is not what its caller waits for.
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

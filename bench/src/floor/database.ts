import pg from 'pg';

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

/** The rows of a statement that the floor trusts to have the columns it asked for. */
// biome-ignore lint/suspicious/noExplicitAny: the floor checks nothing, on purpose
export type Row = any;
type Runner = pg.Pool | pg.PoolClient;

/** A statement prepared once per connection. */
export const prepared =
  (name: string, text: string) =>
  async (values: unknown[], runner: Runner = pool): Promise<Row[]> =>
    (await runner.query({ name, text, values })).rows;

/** A statement planned for its values each time: a search for three letters that many or few have. */
export const planned =
  (text: string) =>
  async (values: unknown[]): Promise<Row[]> =>
    (await pool.query({ text, values })).rows;

export async function transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

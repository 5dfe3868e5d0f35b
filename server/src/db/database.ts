import pg from 'pg';
import { readTypes } from './types.ts';

/** Something that runs a statement: the pool, or one transaction. SQL functions take it as their first argument. */
export interface Executor {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** For statements whose best plan depends on their values (searches): planned anew each time. */
  queryPlanned<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Executor {
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connectionString: string;
  poolSize: number;
  onError?: (error: Error) => void;
}

/**
 * How long a call waits for a connection. A database that is away is told by the watch (see availability.ts) within a
 * second; waiting longer is for one that is there and busy, as when a new process opens its first connections under load.
 */
const CONNECT_TIMEOUT = 5_000;
const STATEMENT_TIMEOUT = 9_000;
/** A transaction that lost a deadlock or a serialisation race has changed nothing and may simply be tried again. */
const RETRIABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

export function openDatabase({ connectionString, poolSize, onError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT,
    types: readTypes,
    application_name: 'business-network',
  });
  // Without a listener on both, a lost idle connection would end the process.
  const ignore = (error: Error) => onError?.(error);
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));

  const transaction = async <T>(work: (tx: Executor) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await attemptTransaction(pool, work);
      } catch (error) {
        if (attempt === ATTEMPTS || !RETRIABLE.has(codeOf(error))) throw error;
      }
    }
  };
  return { ...executor(pool), transaction, close: () => pool.end() };
}

async function attemptTransaction<T>(pool: pg.Pool, work: (tx: Executor) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(executor(client));
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot roll back is of no use to anybody else.
    await client.query('ROLLBACK').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    );
    throw error;
  }
}

/** Statements are prepared once per connection under a name of their text, which halves the database's work. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}

/** The driver writes a Date in the machine's time zone, piece by piece; the same instant as ISO text costs a fraction. */
const asParameter = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

function executor(runner: pg.Pool | pg.PoolClient): Executor {
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) => {
      const { rows } = await runner.query({ name: nameOf(text), text, values: values.map(asParameter) });
      return rows as Row[];
    },
    queryPlanned: async <Row>(text: string, values: readonly unknown[]) => {
      const { rows } = await runner.query({ text, values: values.map(asParameter) });
      return rows as Row[];
    },
  };
}

export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Which unique or foreign key refused a write, or undefined when it was something else. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && (error.code === '23505' || error.code === '23503')
    ? error.constraint
    : undefined;

/** What a statement looks like that waited too long, and a transaction that lost its race every time. */
const BUSY = new Set(['57014', '55P03', ...RETRIABLE]);

/** True for what a lost, refused, starting, stopping or overburdened database looks like, as opposed to a wrong statement. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(08|57P|53)/.test(code) || BUSY.has(code)) return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return true;
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

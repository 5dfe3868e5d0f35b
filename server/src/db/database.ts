import pg from 'pg';
import { type Connections, createConnections } from './connections.ts';
import { Statement, type StatementOptions } from './statement.ts';

/** Something that runs a statement: the pool, or one transaction. SQL functions take it as their first argument. */
export interface Executor {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** For statements whose best plan depends on their values (searches): planned anew each time. */
  queryUnprepared<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

/** A statement whose rows nobody wants. */
type Write = Pick<StatementOptions, 'text' | 'values'>;

export interface Database extends Executor {
  /** All of the work's writes or none; `last` may add one that depends on the result and saves a journey. */
  transaction<T>(work: (tx: Executor) => Promise<T>, last?: (result: T) => Write | undefined): Promise<T>;
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

export function openDatabase({
  connectionString,
  poolSize,
  onError = () => undefined,
}: DatabaseOptions): Database {
  const connections = createConnections({
    connectionString,
    most: poolSize,
    patience: CONNECT_TIMEOUT,
    onError,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT,
    application_name: 'business-network',
  });

  const alone = async (statement: StatementOptions): Promise<unknown[]> => {
    const client = await connections.take();
    try {
      const rows = await run(client, statement);
      connections.giveBack(client);
      return rows;
    } catch (error) {
      connections.giveBack(client, isDatabaseAway(error));
      throw error;
    }
  };
  const transaction: Database['transaction'] = async (work, last) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await attemptTransaction(connections, work, last);
      } catch (error) {
        if (attempt === ATTEMPTS || !RETRIABLE.has(codeOf(error))) throw error;
      }
    }
  };
  return { ...executor(alone), transaction, close: connections.close };
}

async function attemptTransaction<T>(
  connections: Connections,
  work: (tx: Executor) => Promise<T>,
  last: ((result: T) => Write | undefined) | undefined,
): Promise<T> {
  const client = await connections.take();
  let begun = false;
  // BEGIN travels with the first statement: a journey less, and none for work that refuses before it asks anything.
  const inside = (statement: StatementOptions) => {
    const begins = !begun;
    begun = true;
    return run(client, { ...statement, begins });
  };
  try {
    const result = await work(executor(inside));
    const write = last?.(result);
    if (write) await inside({ ...write, commits: true });
    else if (begun) await run(client, { text: 'COMMIT', values: [] });
    connections.giveBack(client);
    return result;
  } catch (error) {
    // A connection that cannot roll back is of no use to anybody else.
    const rolledBack = !begun || (await run(client, { text: 'ROLLBACK', values: [] }).catch(() => undefined));
    connections.giveBack(client, rolledBack === undefined);
    throw error;
  }
}

function run(client: pg.Client, statement: StatementOptions): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new Statement(statement, (error, rows) => {
        if (error) reject(error);
        else resolve(rows);
      }),
    );
  });
}

const executor = (runStatement: (statement: StatementOptions) => Promise<unknown[]>): Executor => ({
  query: <Row>(text: string, values: readonly unknown[] = []) =>
    runStatement({ text, values }) as Promise<Row[]>,
  queryUnprepared: <Row>(text: string, values: readonly unknown[]) =>
    runStatement({ text, values, planned: true }) as Promise<Row[]>,
});

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

import type { Connection } from './connection/connection.ts';
import type { StatementOptions } from './connection/statement.ts';
import { type Driver, type DriverOptions, openDriver, ticks } from './driver.ts';
import { isConnectionUseless, isLostRace, isStalePreparation, Undecided } from './errors.ts';
import type { Listener } from './listener.ts';
import type { PoolFigures } from './pool/pool.ts';
import type { DatabaseState, Watch } from './watch.ts';

/** Something that runs a statement: the pool, or one transaction. SQL functions take it as their first argument. */
export interface Executor {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** For statements whose best plan depends on their values (searches), and for those that are run once. */
  queryUnprepared<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Once what was written is there for everybody: after the transaction's end, or with the next turn outside of one. */
  afterCommit(work: () => void): void;
}

/** A statement whose rows nobody wants. */
export type Write = Pick<StatementOptions, 'text' | 'values'>;

interface TransactionOptions<T> {
  /** May add a last write that depends on the result: it travels with the COMMIT, in one round trip. */
  last?: (result: T) => Write | undefined;
  /** Milliseconds that each statement may take, where it is more than usual. */
  timeLimit?: number;
}

export interface Database extends Executor {
  /** All of the work's writes or none. */
  transaction<T>(work: (tx: Executor) => Promise<T>, options?: TransactionOptions<T>): Promise<T>;
  /** Asks the database a few times a second how it is, and gives up connections that it can no longer serve. */
  watch(onChange: (state: DatabaseState) => void): Watch;
  /** Hears on a connection of its own what is notified on the channel; see listener.ts. */
  listen(channel: string, onHeard: () => void): Listener;
  figures(): PoolFigures;
  close(): Promise<void>;
}

export interface DatabaseOptions extends Pick<DriverOptions, 'standby'> {
  connectionString: string;
  poolSize: number;
  /** What the database's administrators see of us in pg_stat_activity. */
  applicationName?: string;
  onError?: (error: Error) => void;
}

/**
 * How long a call waits for a connection. A database that is away is told by the watch (see availability.ts) within a
 * second; waiting longer is for one that is there and busy, as when a new process opens its first connections under load.
 */
const CONNECT_LIMIT = 5_000;
/** The database ends a statement after this time. When nothing has come a second later, the connection is dead. */
const STATEMENT_LIMIT = 9_000;
const MARGIN = 1_000;
const ROLLBACK_LIMIT = ticks(2_000);
const ATTEMPTS = 3;
/**
 * With synchronous replication a COMMIT waits for a standby, and the database sets no limit to that. The caller is told to
 * come back after this time; so is one who waits for the rows that such a transaction holds. Its connection waits on:
 * giving it up would end nothing over there, and the next one would only wait beside it.
 */
const COMMIT_PATIENCE = 2_500;
const COMMIT_LIMIT = ticks(60_000);
const COMMIT_PATIENCE_TICKS = ticks(COMMIT_PATIENCE);
const COMMITS_BY_ITSELF = /^\s*(INSERT|UPDATE|DELETE)\b/;
/** One in so many connections is never lent to writers: those who wait for a standby do not stop readers. */
const SHARE_FOR_READERS = 5;

/** What our statements and the reading of their rows rely on, whatever the database's own defaults are. */
const SETTINGS = {
  statement_timeout: String(STATEMENT_LIMIT),
  lock_timeout: String(COMMIT_PATIENCE),
  // Between two statements of ours there is nothing to wait for: a process that is silent for so long is gone.
  idle_in_transaction_session_timeout: '10000',
  default_transaction_isolation: 'read committed',
  DateStyle: 'ISO, YMD',
  TimeZone: 'UTC',
  client_encoding: 'UTF8',
};

export function openDatabase({
  connectionString,
  poolSize,
  standby,
  applicationName = 'node',
  onError = () => undefined,
}: DatabaseOptions): Database & Pick<Driver, 'hosts' | 'moveTo'> {
  const driver = openDriver({
    connectionString,
    poolSize,
    forReaders: standby ? 0 : Math.floor(poolSize / SHARE_FOR_READERS),
    ...(standby && { standby }),
    applicationName,
    settings: SETTINGS,
    connectLimit: CONNECT_LIMIT,
    onError,
  });

  /** Work on one connection; once more where it met preparations that no longer hold, because then it changed nothing. */
  const borrow = async <T>(work: (connection: Connection) => Promise<T>, writes: boolean): Promise<T> => {
    const connection = await driver.take(writes);
    for (let again = false; ; again = true) {
      try {
        const result = await work(connection);
        driver.giveBack(connection);
        return result;
      } catch (error) {
        if (!again && isStalePreparation(error)) continue;
        const giveBack = () => driver.giveBack(connection, !isConnectionUseless(error));
        if (error instanceof Undecided) void error.decided.then(giveBack);
        else giveBack();
        throw error;
      }
    }
  };
  const limit = ticks(STATEMENT_LIMIT + MARGIN);
  const alone = (statement: StatementOptions) =>
    !statement.text.startsWith('SELECT') && COMMITS_BY_ITSELF.test(statement.text)
      ? borrow((connection) => connection.run(statement, COMMIT_LIMIT, COMMIT_PATIENCE_TICKS), true)
      : borrow((connection) => connection.run(statement, limit), false);

  const transaction: Database['transaction'] = async (work, options = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await borrow((connection) => attemptTransaction(connection, work, options), true);
      } catch (error) {
        if (attempt === ATTEMPTS || !isLostRace(error)) throw error;
      }
    }
  };
  return {
    ...executor(alone, setImmediate),
    transaction,
    watch: driver.watch,
    listen: driver.listen,
    figures: driver.figures,
    hosts: driver.hosts,
    moveTo: driver.moveTo,
    close: driver.close,
  };
}

async function attemptTransaction<T>(
  connection: Connection,
  work: (tx: Executor) => Promise<T>,
  { last, timeLimit = STATEMENT_LIMIT }: TransactionOptions<T>,
): Promise<T> {
  const limit = ticks(timeLimit + MARGIN);
  let begun = false;
  const afterwards: (() => void)[] = [];
  // BEGIN travels with the first statement: a round trip less, and none for work that refuses before it asks anything.
  const inside = (statement: StatementOptions) => {
    const begins = !begun;
    begun = true;
    return connection.run({ ...statement, begins }, limit);
  };
  try {
    if (timeLimit !== STATEMENT_LIMIT) {
      for (const setting of LIMITS) await inside(allow(setting, timeLimit));
    }
    const result = await work(executor(inside, (one) => afterwards.push(one)));
    const write = last?.(result);
    const commit = write ? { ...write, begins: !begun, commits: true } : { text: 'COMMIT', values: [] };
    begun ||= write !== undefined;
    if (begun) await connection.run(commit, COMMIT_LIMIT, COMMIT_PATIENCE_TICKS);
    for (const one of afterwards) one();
    return result;
  } catch (error) {
    if (begun && !isConnectionUseless(error)) {
      const rollback = connection.run({ text: 'ROLLBACK', values: [] }, ROLLBACK_LIMIT);
      // A connection that cannot roll back is of no use to anybody else.
      await rollback.catch(connection.destroy);
    }
    throw error;
  }
}

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
/** Not a query: after one, a transaction could no longer say how isolated it is. */
const allow = (setting: string, timeLimit: number): StatementOptions => ({
  text: `SET LOCAL ${setting} = ${Math.ceil(timeLimit)}`,
  values: [],
  unprepared: true,
});

const executor = (
  run: (statement: StatementOptions) => Promise<unknown[]>,
  later: (work: () => void) => void,
): Executor => ({
  afterCommit: (work) => void later(work),
  query: <Row>(text: string, values: readonly unknown[] = []) => run({ text, values }) as Promise<Row[]>,
  queryUnprepared: <Row>(text: string, values: readonly unknown[]) =>
    run({ text, values, unprepared: true }) as Promise<Row[]>,
});

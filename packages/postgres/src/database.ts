import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './connection/connection.ts';
import type { StatementOptions } from './connection/statement.ts';
import { type Driver, type DriverOptions, openDriver, ticks } from './driver.ts';
import { DatabaseAway, isConnectionUseless, isLostRace, isStalePreparation, Undecided } from './errors.ts';
import type { Listener } from './listener.ts';
import type { PoolFigures } from './pool/pool.ts';
import type { DatabaseState, Watch } from './watch.ts';

/** Something that runs a statement: the pool, or one transaction. SQL functions take it as their first argument. */
export interface Executor {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** For statements whose best plan depends on their values (searches), and for those that run once. */
  queryUnprepared<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Runs once the writes are visible to others: after the transaction, or in the next turn outside of one. */
  afterCommit(work: () => void): void;
}

/** A statement whose rows are not needed. */
export type Write = Pick<StatementOptions, 'text' | 'values'>;

interface TransactionOptions<T> {
  /** May add a last write that depends on the result: it is sent with the COMMIT, in one round trip. */
  last?: (result: T) => Write | undefined;
  /** Milliseconds that each statement may take, if more than the default. */
  timeLimit?: number;
  /**
   * Gives it up, however long its statement would take: its connection is closed, and its backend terminated. While it
   * waits for a connection, it leaves the queue and is rejected with the signal's reason.
   */
  signal?: AbortSignal;
}

export interface Database extends Executor {
  /** Commits all of the work's writes or none. */
  transaction<T>(work: (tx: Executor) => Promise<T>, options?: TransactionOptions<T>): Promise<T>;
  /** Checks the database a few times a second, and abandons connections that it can no longer serve. */
  watch(onChange: (state: DatabaseState) => void): Watch;
  /** Listens for notifications on the channel, on a separate connection; see listener.ts. */
  listen(channel: string, onNotification: () => void): Listener;
  figures(): PoolFigures;
  close(): Promise<void>;
}

export interface DatabaseOptions extends Pick<DriverOptions, 'standby'> {
  connectionString: string;
  poolSize: number;
  applicationName?: string;
  onError?: (error: Error) => void;
}

/**
 * How long a call waits for a connection. The watch (see availability.ts) reports an unavailable database within a
 * second; longer waits are for one that is busy, as when a new process opens its first connections under load.
 */
const CONNECT_LIMIT = 5_000;
/** The database ends a statement after this time. If there is no answer a second later, the connection is dead. */
const STATEMENT_LIMIT = 9_000;
const MARGIN = 1_000;
const ROLLBACK_LIMIT = ticks(2_000);
const ATTEMPTS = 3;
/** Milliseconds, times the attempts so far: who lost a race waits for a random part, or could block the winner again. */
const PAUSE = 50;
/**
 * With synchronous replication a COMMIT waits for a standby, without a limit in the database. After this time the caller
 * gets `Undecided` and may retry; so does a caller who waits for rows locked by such a transaction. Its connection keeps
 * waiting: abandoning it would end nothing in the database, and the next one would only wait beside it.
 */
const COMMIT_PATIENCE = 2_500;
const COMMIT_LIMIT = ticks(60_000);
const COMMIT_PATIENCE_TICKS = ticks(COMMIT_PATIENCE);
const COMMITS_BY_ITSELF = /^\s*(INSERT|UPDATE|DELETE)\b/;
/** One in this many connections is never handed out to writers: those that wait for a standby do not block readers. */
const SHARE_FOR_READERS = 5;

/** What our statements and the parsing of their rows rely on, whatever the database's defaults are. */
const SETTINGS = {
  statement_timeout: String(STATEMENT_LIMIT),
  lock_timeout: String(COMMIT_PATIENCE),
  // There is nothing to wait for between two of our statements: a process that is silent for this long is gone.
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

  /** Work on one connection; retried once after a stale preparation, because then it changed nothing. */
  const borrow = async <T>(
    work: (connection: Connection) => Promise<T>,
    writes: boolean,
    signal?: AbortSignal,
  ): Promise<T> => {
    const connection = await driver.acquire(writes, signal);
    if (signal?.aborted) {
      // Between the hand-over and this line: nothing was sent on it.
      driver.release(connection);
      throw signal.reason;
    }
    for (let again = false; ; again = true) {
      try {
        const result = await work(connection);
        driver.release(connection);
        return result;
      } catch (error) {
        if (!again && isStalePreparation(error)) continue;
        const release = () => driver.release(connection, !isConnectionUseless(error));
        if (error instanceof Undecided) void error.decided.then(release);
        else release();
        throw error;
      }
    }
  };
  const limit = ticks(STATEMENT_LIMIT + MARGIN);
  const alone = (statement: StatementOptions) =>
    !statement.text.startsWith('SELECT') && COMMITS_BY_ITSELF.test(statement.text)
      ? borrow((connection) => connection.run(statement, COMMIT_LIMIT, COMMIT_PATIENCE_TICKS), true)
      : borrow((connection) => connection.run(statement, limit), false);

  const abortable = async <T>(
    connection: Connection,
    work: (tx: Executor) => Promise<T>,
    options: TransactionOptions<T>,
  ): Promise<T> => {
    const { signal } = options;
    if (!signal) return attemptTransaction(connection, work, options);
    const abort = () => void driver.abandon(connection, new DatabaseAway('The transaction was aborted.'));
    signal.addEventListener('abort', abort);
    try {
      return await attemptTransaction(connection, work, options);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  };
  const transaction: Database['transaction'] = async (work, options = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await borrow((connection) => abortable(connection, work, options), true, options.signal);
      } catch (error) {
        if (attempt === ATTEMPTS || !isLostRace(error)) throw error;
        await sleep(Math.random() * PAUSE * attempt);
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
  let started = false;
  const afterwards: (() => void)[] = [];
  // BEGIN is sent with the first statement: one round trip less, and none for work that throws before its first statement.
  const inside = (statement: StatementOptions) => {
    const begins = !started;
    started = true;
    return connection.run({ ...statement, begins }, limit);
  };
  try {
    if (timeLimit !== STATEMENT_LIMIT) {
      for (const setting of LIMITS) await inside(allow(setting, timeLimit));
    }
    const result = await work(executor(inside, (one) => afterwards.push(one)));
    const write = last?.(result);
    const commit = write ? { ...write, begins: !started, commits: true } : { text: 'COMMIT', values: [] };
    started ||= write !== undefined;
    if (started) await connection.run(commit, COMMIT_LIMIT, COMMIT_PATIENCE_TICKS);
    for (const one of afterwards) one();
    return result;
  } catch (error) {
    if (started && !isConnectionUseless(error)) {
      const rollback = connection.run({ text: 'ROLLBACK', values: [] }, ROLLBACK_LIMIT);
      // A connection that cannot roll back cannot be reused.
      await rollback.catch(connection.destroy);
    }
    throw error;
  }
}

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
/** Not a query: after one, a transaction could no longer set its isolation level. */
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

import pg from 'pg';
import { DatabaseAway, Undecided } from '../errors.ts';
import type { Pooled } from '../pool/pool.ts';
import { type Prepared, Statement, type StatementOptions } from './statement.ts';

/** The database's process behind a connection. Its pid may be reused, but not with the same start time. */
export interface Backend {
  pid: number;
  began: string;
  /** A COMMIT was in flight: terminating a backend that waits for a standby would make visible what only one machine has. */
  committing?: boolean;
}

/** One connection: usable once `ready`, and destroying it never waits for the database. */
export interface Connection extends Pooled {
  /** Known once it is ready. */
  readonly backend: Backend | undefined;
  /**
   * The statement's rows. Destroying the connection rejects its pending statements. A statement that commits has a
   * `patience`: after this many ticks the caller gets `Undecided`, because the outcome is not known yet; the connection
   * keeps waiting, up to its limit.
   */
  run(statement: StatementOptions, limit: number, patience?: number): Promise<unknown[]>;
}

export interface ConnectionOptions {
  connectionString: string;
  applicationName: string;
  /** Set by a statement after connecting, in one round trip: poolers reject most of them as start-up parameters. */
  settings: Readonly<Record<string, string>>;
  /** More columns to query in that round trip, and a check of the answer: it throws if this connection is unsuitable. */
  look?: { columns: string; judge(row: Record<string, unknown>): void };
  /** Called once, when a connection that was ready ends without a call of `end`. */
  ended(error: Error): void;
  /** Called with each notification on a channel that the connection listens to. */
  notified?(): void;
  /** Called for each sign of life: each answer of any kind, and each step of opening. */
  answered(): void;
}

/** The driver probes a silent connection after this time, and drops it when ten probes a second apart stay unanswered. */
const KEEP_ALIVE_AFTER = 5_000;

/** A statement in flight that commits. */
interface Committing {
  patience: number;
  reject(error: Error): void;
  /** Set once the caller has got `Undecided`. */
  decided: (() => void) | undefined;
}

export function openConnection(options: ConnectionOptions): Connection {
  const client = new pg.Client({
    connectionString: options.connectionString,
    application_name: options.applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
  });
  const prepared: Prepared = new Map();
  /** A list: the former tables of a Set keep its short-lived entries alive (docs/speed.md). */
  const inFlight: ((error: Error) => void)[] = [];
  let usable = false;
  let over: Error | undefined;
  let backend: Backend | undefined;
  /** How many ticks the oldest statement in flight has seen, and how many it may. */
  let seen = 0;
  let allowed = 0;
  let committing: Committing | undefined;

  /** Rejects callers whose COMMIT takes longer than they may wait. */
  const rejectUndecided = (commit: Committing) =>
    commit.reject(
      new Undecided(
        new Promise((resolve) => {
          commit.decided = resolve;
        }),
      ),
    );
  const decide = () => {
    const decided = committing?.decided;
    committing = undefined;
    decided?.();
  };
  const destroy = (error: Error) => {
    client.connection.stream.destroy();
    if (over) return;
    over = error;
    for (const reject of inFlight.splice(0)) reject(error);
    if (usable) options.ended(error);
    // Not earlier: the handler checks whether a COMMIT was in flight.
    decide();
  };
  if (options.notified) client.on('notification', options.notified);
  client.on('error', destroy);
  client.on('end', () => destroy(new DatabaseAway('The connection ended.')));

  const connect = async () => {
    const { stream } = client.connection;
    stream.on('data', options.answered);
    await client.connect();
    stream.off('data', options.answered);
    const { rows } = await client.query<Backend>(setUp(options.settings, options.look?.columns));
    backend = rows[0];
    options.look?.judge({ ...rows[0] });
    usable = true;
  };

  return {
    ready: connect(),
    get backend() {
      return backend && { ...backend, committing: committing !== undefined };
    },
    run: (statement, limit, patience) =>
      new Promise((resolve, reject) => {
        if (over) return reject(over);
        const sending = new Statement(statement, prepared, (error, rows) => {
          // After it is destroyed the list is empty and stays empty.
          inFlight.splice(inFlight.indexOf(reject), 1);
          seen = 0;
          options.answered();
          if (error) reject(error);
          else resolve(rows);
          if (committing) decide();
        });
        if (inFlight.length === 0) seen = 0;
        allowed = limit;
        if (patience !== undefined) committing = { patience, reject, decided: undefined };
        inFlight.push(reject);
        client.query(sending);
      }),
    // Counted in ticks, not by the clock: while this process is too busy to read, an answer may be waiting in the socket.
    isOverdue: (patience) => {
      if (inFlight.length === 0) return false;
      seen += 1;
      if (committing && seen > committing.patience && !committing.decided) rejectUndecided(committing);
      return seen > Math.min(allowed, patience);
    },
    destroy,
    end: () => {
      over ??= new DatabaseAway('The connection was closed.');
      // The promise of `end` waits for the database to close the connection, which a frozen one never does.
      client.end().catch(() => undefined);
      (client.connection.stream as { destroySoon?: () => void }).destroySoon?.();
    },
  };
}

/** The same text whatever the session's settings are. */
export const BEGAN = 'extract(epoch FROM backend_start)::text';

/** Names and values are our own, from the code. */
function setUp(settings: Readonly<Record<string, string>>, more: string | undefined): string {
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  const columns = ['pid', `${BEGAN} AS began`, ...(more ? [more] : []), ...calls].join(', ');
  return `SELECT ${columns} FROM pg_stat_activity WHERE pid = pg_backend_pid()`;
}

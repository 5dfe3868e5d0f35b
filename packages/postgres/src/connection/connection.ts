import pg from 'pg';
import { DatabaseAway, Undecided } from '../errors.ts';
import type { Pooled } from '../pool/pool.ts';
import { type Prepared, Statement, type StatementOptions } from './statement.ts';

/** The process at a connection's other end. Its number is used again some day, but not by one that began at the same moment. */
export interface Backend {
  pid: number;
  began: string;
  /** A COMMIT was in flight: whoever ended a process that waits for a standby would make visible what only one machine has. */
  committing?: boolean;
}

/** One connection: it is of use from `ready` on, and destroying it never waits for anybody. */
export interface Connection extends Pooled {
  /** Known once it is ready. */
  readonly backend: Backend | undefined;
  /**
   * The statement's rows. Destroying the connection rejects whatever was asked on it. A statement that commits has a
   * `patience`: after so many ticks the caller is told that the outcome is not known yet; the connection waits on, up to
   * its limit.
   */
  run(statement: StatementOptions, limit: number, patience?: number): Promise<unknown[]>;
}

export interface ConnectionOptions {
  connectionString: string;
  applicationName: string;
  /** Set by a statement after connecting, all in one round trip: poolers refuse most of them as start-up parameters. */
  settings: Readonly<Record<string, string>>;
  /** More to ask in that round trip, and a look at the answer: it throws when this connection is not wanted. */
  look?: { columns: string; judge(row: Record<string, unknown>): void };
  /** Called once, when a connection that was ready ends without having been told to `end`. */
  ended(error: Error): void;
  /** Called with each notification on a channel that the connection listens to. */
  notified?(): void;
  /** Called with each sign of life: each answer, whatever it says, and each step of opening. */
  answered(): void;
}

/** The driver probes a silent connection after this time, and gives it up when ten probes a second apart stay unanswered. */
const KEEP_ALIVE_AFTER = 5_000;

/** A statement in flight that commits. */
interface Committing {
  /** Ticks that its caller waits. */
  patience: number;
  reject(error: Error): void;
  /** There once the caller was told that the outcome is not known. */
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
  /** A list, not a Set: see 0038 about what comes and goes with every call. */
  const inFlight: ((error: Error) => void)[] = [];
  let usable = false;
  let over: Error | undefined;
  let backend: Backend | undefined;
  /** How many ticks the oldest statement in flight has seen, and how many it may. */
  let seen = 0;
  let allowed = 0;
  let committing: Committing | undefined;

  /** Tells whoever waits for a COMMIT that it takes longer than they may wait. */
  const doubt = (commit: Committing) =>
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
    // Not before: whoever is told looks whether a COMMIT was in flight.
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
          // Once it was destroyed the list is empty, and stays so.
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
    // Counted in ticks, not by the clock: while this process is too busy to look, an answer may lie ready in the socket.
    isOverdue: (patience) => {
      if (inFlight.length === 0) return false;
      seen += 1;
      if (committing && seen > committing.patience && !committing.decided) doubt(committing);
      return seen > Math.min(allowed, patience);
    },
    destroy,
    end: () => {
      over ??= new DatabaseAway('The connection was closed.');
      // The promise of `end` waits for the database to hang up, which one that is frozen never does.
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

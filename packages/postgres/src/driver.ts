import { createAbandoned } from './connection/abandoned.ts';
import { type Connection, openConnection } from './connection/connection.ts';
import { DatabaseAway, isFull } from './errors.ts';
import {
  createPrimaryFinder,
  createStandbyFinder,
  hostsOf,
  type Opening,
  wantsPrimary,
} from './hosts/hosts.ts';
import { createListener, type Listener } from './listener.ts';
import { createPool, type Pool, type PoolFigures } from './pool/pool.ts';
import { createWatch, type DatabaseState, SILENCE, type Watch } from './watch.ts';

export interface DriverOptions {
  connectionString: string;
  poolSize: number;
  forReaders?: number;
  /** Connects only to standbys, and reports the watch's answers about them. */
  standby?: { question: string; onAnswer(row: Record<string, unknown>): void };
  applicationName: string;
  settings: Readonly<Record<string, string>>;
  /** Milliseconds for a connection to be opened, and for a caller to wait for one. */
  connectLimit: number;
  /** Called for every usable connection that was lost or abandoned. */
  onError(error: Error): void;
}

/** A pool of connections, and a watch over the database behind it. The rest of the package uses both only through this. */
export interface Driver extends Pick<Pool<Connection>, 'acquire' | 'release' | 'renew'> {
  /** Closes a connection in use, and terminates its backend through another one; rejects nothing. */
  abandon(connection: Connection, error: Error): Promise<void>;
  readonly hosts: readonly string[];
  /** Switches from the current host to this one. */
  moveTo(host: string): void;
  /** Starts to watch the database; connections that it can no longer serve are abandoned. */
  watch(onChange: (state: DatabaseState) => void): Watch;
  /** Listens for notifications on the channel, and reconnects when needed. */
  listen(channel: string, onNotification: () => void): Listener;
  figures(): PoolFigures;
  close(): Promise<void>;
}

/** One timer for all limits of all connections. */
const TICK = 250;
export const ticks = (milliseconds: number): number => Math.ceil(milliseconds / TICK);
const IDLE_LIMIT = 60_000;
const CLOSE_LIMIT = 5_000;

const STATE = `SELECT current_setting('transaction_read_only') AS read_only`;
/** Its ticks are not counted: the watch times out on its own. */
const NO_LIMIT = Number.POSITIVE_INFINITY;

export function openDriver(options: DriverOptions): Driver {
  const { connectionString, settings, applicationName, onError, standby } = options;
  let answers = 0;
  const answered = () => {
    answers += 1;
  };
  const abandoned = createAbandoned(NO_LIMIT);
  const hosts = hostsOf(connectionString);
  const finder = standby
    ? createStandbyFinder(hosts)
    : wantsPrimary(connectionString)
      ? createPrimaryFinder(hosts)
      : undefined;
  const open = (opening: Opening): Connection =>
    finder ? finder.open(opening) : openConnection({ connectionString, ...opening });
  /** The open connections lead to another host than the one just found. */
  const leaveOldHost = () => pool.suspect(ticks(SILENCE));
  let hangUpWatch: () => void = () => undefined;

  const pool: Pool<Connection> = createPool<Connection>({
    size: options.poolSize,
    forReaders: options.forReaders ?? 0,
    open: (ended) => {
      const connection = open({
        applicationName,
        settings,
        answered,
        moved: () => {
          leaveOldHost();
          hangUpWatch();
        },
        ended: (error) => {
          if (connection.backend) abandoned.add(connection.backend);
          onError(error);
          ended();
        },
      });
      return connection;
    },
    isFull,
    limits: {
      opening: ticks(options.connectLimit),
      waiting: ticks(options.connectLimit),
      idle: ticks(IDLE_LIMIT),
      closing: ticks(CLOSE_LIMIT),
    },
  });
  const timer = setInterval(pool.tick, TICK).unref();

  const watch: Driver['watch'] = (onChange) => {
    let connection: Connection | undefined;
    const hangUp = () => {
      connection?.destroy(new DatabaseAway('The watch abandoned its connection.'));
      connection = undefined;
    };
    hangUpWatch = hangUp;
    const ask = async (): Promise<DatabaseState> => {
      connection ??= open({
        applicationName: `${applicationName} watch`,
        settings,
        answered,
        moved: leaveOldHost,
        ended: () => undefined,
      });
      const mine = connection;
      await mine.ready;
      const question = { text: standby?.question ?? STATE, values: [] };
      const [row] = (await mine.run(question, NO_LIMIT)) as [Record<string, unknown>];
      await abandoned.end(mine);
      if (!standby) return row.read_only === 'on' ? 'read-only' : 'writable';
      standby.onAnswer(row);
      return 'writable';
    };
    return createWatch({
      ask,
      hangUp,
      answers: () => answers,
      /** It answers, if only to say that it has no connection left for the watch. */
      isAnswer: isFull,
      onChange: (state, previous) => {
        if (state === 'away') pool.reset(new DatabaseAway('The database does not answer.'));
        else if (previous !== 'away') pool.renew();
        onChange(state);
      },
      onSilence: () => pool.suspect(ticks(SILENCE)),
    });
  };

  const listen: Driver['listen'] = (channel, onNotification) =>
    createListener({
      channel,
      onNotification,
      open: (notified, ended) =>
        open({
          applicationName: `${applicationName} listener`,
          settings,
          answered,
          notified,
          moved: leaveOldHost,
          ended: (error) => {
            onError(error);
            ended();
          },
        }),
      openingLimit: ticks(options.connectLimit),
      tick: TICK,
    });

  const abandon: Driver['abandon'] = async (connection, error) => {
    connection.destroy(error);
    try {
      const other = await pool.acquire();
      await abandoned.end(other).finally(() => pool.release(other));
    } catch {
      // The watch will try, and the database has limits of its own.
    }
  };

  return {
    abandon,
    listen,
    acquire: pool.acquire,
    release: pool.release,
    renew: pool.renew,
    hosts,
    moveTo: (host) => {
      if (!finder?.prefer(host)) return;
      pool.reset(new DatabaseAway('Switched to another host.'));
      hangUpWatch();
    },
    watch,
    figures: pool.figures,
    close: () => pool.close().finally(() => clearInterval(timer)),
  };
}

import { createAbandoned } from './abandoned.ts';
import { type Connection, openConnection } from './connection.ts';
import { DatabaseAway, isFull } from './errors.ts';
import { createPool, type Pool, type PoolFigures } from './pool.ts';
import { createWatch, type DatabaseState, SILENCE, type Watch } from './watch.ts';

export interface DriverOptions {
  connectionString: string;
  poolSize: number;
  applicationName: string;
  /** What every connection is told before it is used. */
  settings: Readonly<Record<string, string>>;
  /** Milliseconds for a connection to be opened, and for a caller to wait for one. */
  connectLimit: number;
  /** Told of every connection that was lost or given up while it was of use. */
  onError(error: Error): void;
}

/** A pool of connections, and a watch over the database behind it. All that the rest of the program knows of either. */
export interface Driver extends Pick<Pool<Connection>, 'take' | 'giveBack' | 'renew'> {
  /** Asks the database from now on how it is; connections that it can no longer serve are given up without being asked. */
  watch(onChange: (state: DatabaseState) => void): Watch;
  figures(): PoolFigures;
  close(): Promise<void>;
}

/** One timer for all limits of all connections. */
const TICK = 250;
export const ticks = (milliseconds: number): number => Math.ceil(milliseconds / TICK);
const IDLE_LIMIT = 60_000;
const CLOSE_LIMIT = 5_000;

const STATE = `SELECT current_setting('transaction_read_only') AS read_only`;
/** Nobody counts its ticks: the watch ends a question itself. */
const NO_LIMIT = Number.POSITIVE_INFINITY;

export function openDriver(options: DriverOptions): Driver {
  const { connectionString, settings, applicationName, onError } = options;
  let answers = 0;
  const answered = () => {
    answers += 1;
  };
  const abandoned = createAbandoned(NO_LIMIT);
  const pool = createPool<Connection>({
    size: options.poolSize,
    open: (ended) => {
      const connection = openConnection({
        connectionString,
        applicationName,
        settings,
        answered,
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
      connection?.destroy(new DatabaseAway('The watch gave up its connection.'));
      connection = undefined;
    };
    const ask = async (): Promise<DatabaseState> => {
      connection ??= openConnection({
        connectionString,
        applicationName: `${applicationName} watch`,
        settings,
        answered,
        ended: () => undefined,
      });
      const mine = connection;
      await mine.ready;
      const [row] = (await mine.run({ text: STATE, values: [] }, NO_LIMIT)) as [{ read_only: string }];
      await abandoned.end(mine);
      return row.read_only === 'on' ? 'read-only' : 'writable';
    };
    return createWatch({
      ask,
      hangUp,
      answers: () => answers,
      /** It answers, if only to say that it has no connection left for the watch. */
      isAnswer: isFull,
      onChange: (state, former) => {
        if (state === 'away') pool.startAfresh(new DatabaseAway('The database does not answer.'));
        else if (former !== 'away') pool.renew();
        onChange(state);
      },
      onSilence: () => pool.suspect(ticks(SILENCE)),
    });
  };

  return {
    take: pool.take,
    giveBack: pool.giveBack,
    renew: pool.renew,
    watch,
    figures: pool.figures,
    close: () => pool.close().finally(() => clearInterval(timer)),
  };
}

import type { Connection } from './connection/connection.ts';
import type { StatementOptions } from './connection/statement.ts';
import { DatabaseAway } from './errors.ts';

export interface ListenerOptions {
  /** A name from our code. */
  channel: string;
  /** There was a notification, or there may have been one while the connection was lost. */
  onNotification(): void;
  open(notified: () => void, ended: () => void): Connection;
  openingLimit: number;
  tick: number;
}

/** One connection that listens, and is reopened whenever it is lost. */
export interface Listener {
  /** Runs a statement on that connection; rejects while there is none. A late answer costs the connection. */
  run(statement: StatementOptions, limit: number): Promise<unknown[]>;
  readonly listening: boolean;
  stop(): void;
}

const SHORTEST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;

export function createListener({
  channel,
  onNotification,
  open,
  openingLimit,
  tick,
}: ListenerOptions): Listener {
  let connection: Connection | undefined;
  let listening = false;
  let stopped = false;
  let failures = 0;
  let opening = 0;
  let again: NodeJS.Timeout | undefined;

  const lost = (mine: Connection) => {
    if (mine !== connection) return;
    connection = undefined;
    listening = false;
    if (stopped) return;
    // Jitter.
    const pause = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** failures) * (0.5 + Math.random() / 2);
    failures += 1;
    again = setTimeout(connect, pause).unref();
  };
  const connect = async () => {
    const mine: Connection = open(onNotification, () => lost(mine));
    connection = mine;
    opening = openingLimit;
    try {
      await mine.ready;
      await mine.run({ text: `LISTEN ${channel}`, values: [], unprepared: true }, openingLimit);
      if (mine !== connection) return;
      opening = 0;
      listening = true;
      failures = 0;
      onNotification();
    } catch (error) {
      giveUp(mine, error as Error);
    }
  };
  const giveUp = (mine: Connection, error: Error) => {
    mine.destroy(error);
    lost(mine);
  };
  const watch = setInterval(() => {
    if (!connection) return;
    const neverOpened = opening > 0 && --opening === 0;
    if (neverOpened || connection.isOverdue(Number.POSITIVE_INFINITY))
      giveUp(connection, new DatabaseAway('The listening connection was not answered in time.'));
  }, tick).unref();
  void connect();

  return {
    run: (statement, limit) =>
      connection && listening
        ? connection.run(statement, limit)
        : Promise.reject(new DatabaseAway('There is no listening connection at the moment.')),
    get listening() {
      return listening;
    },
    stop: () => {
      stopped = true;
      clearInterval(watch);
      clearTimeout(again);
      if (listening) connection?.end();
      else connection?.destroy(new DatabaseAway('The listening connection was closed.'));
      connection = undefined;
      listening = false;
    },
  };
}

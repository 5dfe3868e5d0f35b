import type { Listener } from '../../../db/database.ts';
import { unavailable } from '../../../errors.ts';
import { type EventRow, readSince } from '../sql.ts';

export type Snapshot = string;

export interface Tail {
  /** The moment up to which everything was read; undefined while no reader is connected. */
  readonly position: Snapshot | undefined;
  wake(): void;
  catchUp(): Promise<Snapshot>;
  readonly listening: boolean;
  hangUp(): void;
  stop(): void;
}

export interface Read {
  /** Undefined: more than are sent one by one. */
  events: readonly EventRow[] | undefined;
  from: Snapshot;
  to: Snapshot;
}

interface Waiter {
  resolve(position: Snapshot): void;
  reject(error: Error): void;
  seconds: number;
}

interface TailOptions {
  listen(onHeard: () => void): Listener;
  isWanted(): boolean;
  onRead(read: Read): void;
}

/** Between two reads, so that a rush of writes is read together. */
const PAUSE = 10;
/** Polls without a notification: where none can arrive (a pooler in between), and for events that sent none. */
const POLL_INTERVAL = 1_000;
/** In ticks of the driver: four seconds. */
const LIMIT = 16;
/** For a connection that listens; in seconds. */
const LONGEST_WAIT = 5;
/** More than this at once are not sent one by one: every reader fetches everything again. */
const MOST_AT_ONCE = 5_000;

/**
 * Reads the events of every process's writes, in the order in which transactions ended. Each read says up to which
 * moment it has seen everything, and the next begins there: an event whose transaction took long is in neither's way, nor
 * left out, nor read twice.
 */
export function createTail({ listen, isWanted, onRead }: TailOptions): Tail {
  let listener: Listener | undefined;
  let position: Snapshot | undefined;
  let reading = false;
  let again = false;
  let waiting: Waiter[] = [];

  const read = async (): Promise<void> => {
    again = false;
    // It is read as soon as there is a listener.
    if (!listener?.listening) return;
    const asked = waiting;
    waiting = [];
    try {
      const statement = readSince(position, MOST_AT_ONCE + 1);
      const rows = (await listener.run(statement, LIMIT)) as (EventRow & {
        snapshot: Snapshot;
        present?: boolean;
      })[];
      const to = rows[0]?.snapshot ?? '';
      const events = rows.filter(({ present }) => present);
      const from = position ?? to;
      position = to;
      if (events.length > 0) onRead({ events: events.length > MOST_AT_ONCE ? undefined : events, from, to });
      for (const { resolve } of asked) resolve(to);
    } catch (error) {
      for (const { reject } of asked) reject(error as Error);
    }
  };
  const run = async () => {
    reading = true;
    do {
      await read();
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    } while (again);
    reading = false;
  };
  const begin = () => {
    again = true;
    if (!reading) void run();
  };
  const wake = () => {
    if (isWanted() || waiting.length > 0) begin();
    // The next reader begins with the moment of connecting.
    else position = undefined;
  };
  const hangUp = () => {
    listener?.stop();
    listener = undefined;
    position = undefined;
    for (const { reject } of waiting.splice(0)) reject(unavailable());
  };
  const timer = setInterval(() => {
    const late = waiting.filter((waiter) => ++waiter.seconds > LONGEST_WAIT);
    waiting = waiting.filter((waiter) => !late.includes(waiter));
    for (const { reject } of late) reject(unavailable());
    wake();
  }, POLL_INTERVAL).unref();

  return {
    get position() {
      return position;
    },
    wake,
    catchUp: () => {
      listener ??= listen(wake);
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject, seconds: 0 });
        begin();
      });
    },
    get listening() {
      return listener?.listening ?? false;
    },
    hangUp,
    stop: () => {
      clearInterval(timer);
      hangUp();
    },
  };
}

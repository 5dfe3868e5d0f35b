import type { AnswerOf, Routes } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { unavailable } from '../../errors.ts';
import type { EventStream } from '../../event-stream.ts';
import { CHANNEL, notifyProcesses } from './sql.ts';
import { cursorOf } from './streams/cursor.ts';
import { createHistory } from './streams/history.ts';
import { createStreams, STREAM_LIMITS, type StreamLimits, type StreamsOptions } from './streams/streams.ts';
import { createTail } from './streams/tail.ts';
import { viewOf } from './streams/view.ts';

interface EventDeps {
  db: Database;
  /** A reader's session: who it belongs to, and when it ends at the latest. Does not extend the session. */
  look: StreamsOptions['look'];
  now: () => Date;
  isStopping: () => boolean;
  limits?: Partial<StreamLimits> | undefined;
}

/** Other processes are notified at most this often, in milliseconds: they read all new events at once. */
const NOTIFY_EVERY = 10;

export function eventService({ db, look, now, isStopping, limits }: EventDeps) {
  const history = createHistory(db, now);
  const tail = createTail({
    listen: (onHeard) => db.listen(CHANNEL, onHeard),
    isWanted: () => streams.figures().open > 0,
    onRead: (read) => streams.publish(read),
  });
  const streams = createStreams({
    tail,
    history,
    look,
    now,
    limits: { ...STREAM_LIMITS, ...limits },
  });

  let pending: NodeJS.Timeout | undefined;
  /**
   * An event is committed: this process reads it at once, and so do the others. Not by a NOTIFY of the
   * write's own transaction, because PostgreSQL lets one such transaction commit at a time (record 0029).
   */
  const notify = () => {
    tail.wake();
    pending ??= setTimeout(() => {
      pending = undefined;
      // A process that is not notified reads within a second.
      notifyProcesses(db).catch(() => undefined);
    }, NOTIFY_EVERY);
  };

  return {
    notify,
    since: async ({ user }: Caller, cursor: string | undefined): Promise<AnswerOf<Routes['events']>> => {
      const until = await tail.catchUp();
      const missed = await history.since(user, cursor, until);
      const seen = (missed ?? []).map((event) => viewOf(event, user)).filter((event) => event !== undefined);
      return { events: seen, reset: missed ? 0 : 1, position: cursorOf(until, now()) };
    },
    follow: async (
      { user }: Caller,
      token: string,
      cursor: string | undefined,
      begin: () => EventStream | undefined,
    ): Promise<void> => {
      if (isStopping()) throw unavailable();
      return streams.open({ user, token, since: cursor, begin });
    },
    figures: () => ({ ...streams.figures(), listening: tail.listening }),
    endStreams: () => {
      streams.endAll();
      tail.hangUp();
    },
    stop: () => {
      clearTimeout(pending);
      streams.stop();
      tail.stop();
    },
  };
}
export type EventService = ReturnType<typeof eventService>;

import { EVENTS_AT_ONCE, type SessionUser } from '@bn/contract';
import { inTurns } from '../../../concurrency/in-turns.ts';
import { overloaded, unauthenticated } from '../../../errors.ts';
import type { EventStream } from '../../../event-stream.ts';
import type { EventRow } from '../sql.ts';
import { createAudiences } from './audiences.ts';
import { cursorOf } from './cursor.ts';
import type { History, Missed } from './history.ts';
import type { Read, Snapshot, Tail } from './tail.ts';
import { changesRightsOf, viewOf } from './view.ts';

export interface StreamLimits {
  perPerson: number;
  perProcess: number;
}
export const STREAM_LIMITS: StreamLimits = { perPerson: 5, perProcess: 10_000 };

export interface StreamsOptions {
  tail: Pick<Tail, 'catchUp' | 'position'>;
  history: History;
  look(token: string): Promise<{ user: SessionUser; endsAt: number } | undefined>;
  now(): Date;
  limits: StreamLimits;
}

interface Opening {
  user: SessionUser;
  token: string;
  since: string | undefined;
  begin(): EventStream | undefined;
}

/** Why the server ends a stream. After `too_many` the client reopens it only when someone looks at the screen. */
type End = 'session' | 'too_many' | 'renew' | 'stopping' | 'unavailable';

/**
 * - `catching up`: what its reader may see and has missed is being read. Events are kept in the backlog meanwhile; `stale` when the
 *   reader's rights changed since, so that they are read once more
 * - `live`: events are sent as they come
 */
type State = { kind: 'catching up'; backlog: EventRow[]; stale: boolean } | { kind: 'live' };
const LIVE: State = { kind: 'live' };
const catchingUp = (): Extract<State, { kind: 'catching up' }> => ({
  kind: 'catching up',
  backlog: [],
  stale: false,
});

const NOT_BEGUN: EventStream = { send: () => true, end: () => undefined, onClose: () => undefined };

interface Stream {
  user: SessionUser;
  token: string;
  wire: EventStream;
  state: State;
  endsAt: number;
  age: number;
  quietFor: number;
  lifetime: number;
}

export interface Streams {
  open(opening: Opening): Promise<void>;
  publish(read: Read): void;
  figures(): { open: number; opened: number; sent: number; cut: number };
  endAll(): void;
  stop(): void;
}

const SECOND = 1_000;
const BEAT_EVERY = 20;
/** A reader who is connected and never reads would stay forever; and so readers spread over new processes. */
const LIFETIME = 1_800;
/** In milliseconds: within which the readers of a stopping server reconnect, to it or to another. */
const RECONNECT_WITHIN = 5_000;
/** Rights are looked up on few connections at a time: writers need them, too. */
const LOOKED_UP_AT_ONCE = 4;

export function createStreams({ tail, history, look, now, limits }: StreamsOptions): Streams {
  const all = new Set<Stream>();
  const audiences = createAudiences<Stream>();
  const inTurn = inTurns(LOOKED_UP_AT_ONCE);
  let opened = 0;
  let sent = 0;
  let cut = 0;

  const forget = (stream: Stream) => {
    all.delete(stream);
    audiences.leave(stream);
  };
  const end = (stream: Stream, reason: End) => {
    forget(stream);
    const retry = reason === 'session' ? 0 : Math.round(Math.random() * RECONNECT_WITHIN);
    stream.wire.end(`retry: ${retry}\nevent: end\ndata: ${JSON.stringify({ reason })}\n\n`);
  };
  const send = (stream: Stream, text: string) => {
    stream.quietFor = 0;
    if (stream.wire.send(text)) return;
    cut += 1;
    forget(stream);
  };
  /** One message for all of it: who has read it has read up to that moment. Nothing to see, and no message, unless asked. */
  const deliver = (stream: Stream, missed: Missed, until: Snapshot, name?: 'ready') => {
    const seen = (missed ?? []).map((event) => viewOf(event, stream.user)).filter(Boolean);
    if (seen.length === 0 && missed !== undefined && !name) return;
    const reset = missed === undefined || seen.length > EVENTS_AT_ONCE;
    const events = reset ? [] : seen;
    sent += events.length;
    const data = JSON.stringify({ events, reset: reset ? 1 : 0 });
    const begins = name ? `event: ${name}\n` : '';
    send(stream, `${begins}id: ${cursorOf(until, now())}\ndata: ${data}\n\n`);
  };
  const goLive = (stream: Stream) => {
    const backlog = stream.state.kind === 'live' ? [] : stream.state.backlog;
    stream.state = LIVE;
    if (tail.position !== undefined) deliver(stream, backlog, tail.position);
  };

  /**
   * Looks up what its reader may see by now, and then what they missed until now; once more where it changed meanwhile.
   * From the moment that it answers on, everything that concerns the reader is kept in the backlog.
   */
  const lookUp = async (
    stream: Stream,
    readMissed: (user: SessionUser, until: Snapshot) => Promise<Missed>,
  ): Promise<{ missed: Missed; until: Snapshot } | undefined> => {
    for (;;) {
      const found = await look(stream.token);
      if (!found || tail.position === undefined) return undefined;
      Object.assign(stream, found);
      if (all.has(stream)) audiences.enter(stream, stream.user);
      const until = tail.position;
      const state = catchingUp();
      stream.state = state;
      const missed = await readMissed(stream.user, until);
      if (!state.stale) return { missed, until };
    }
  };
  const bringUpToDate = async (stream: Stream, from: Snapshot): Promise<void> => {
    const found = await lookUp(stream, (user, until) => history.between(user, from, until));
    if (!all.has(stream)) return;
    if (!found) return end(stream, 'session');
    deliver(stream, found.missed, found.until);
    goLive(stream);
  };
  const lookAgain = (stream: Stream, from: Snapshot) => {
    if (stream.state.kind === 'catching up') {
      stream.state.stale = true;
      return;
    }
    stream.state = catchingUp();
    inTurn(() => bringUpToDate(stream, from)).catch(() => end(stream, 'unavailable'));
  };

  const makeRoom = (userId: number) => {
    if (all.size >= limits.perProcess) throw overloaded();
    const own = [...audiences.ofUser(userId)];
    // A person is more likely to look at the screen opened last than at one opened long ago.
    for (const oldest of own.slice(0, Math.max(0, own.length - limits.perPerson + 1)))
      end(oldest, 'too_many');
  };

  const endAll = () => {
    for (const stream of all) end(stream, 'stopping');
  };
  const secondly = setInterval(() => {
    const at = now().getTime();
    for (const stream of all) {
      stream.age += 1;
      stream.quietFor += 1;
      if (stream.age > stream.lifetime) end(stream, 'renew');
      else if (stream.endsAt <= at && tail.position && stream.state.kind === 'live')
        lookAgain(stream, tail.position);
      else if (stream.quietFor >= BEAT_EVERY) send(stream, ':\n\n');
    }
  }, SECOND).unref();

  return {
    open: async ({ user, token, since, begin }) => {
      makeRoom(user.id);
      const stream: Stream = {
        user,
        token,
        wire: NOT_BEGUN,
        state: catchingUp(),
        endsAt: Number.POSITIVE_INFINITY,
        age: 0,
        quietFor: 0,
        lifetime: LIFETIME * (1 + Math.random() / 2),
      };
      all.add(stream);
      audiences.enter(stream, user);
      try {
        await tail.catchUp();
        const found = await lookUp(stream, (reader, until) => history.since(reader, since, until));
        if (!found) throw unauthenticated();
        if (!all.has(stream)) throw overloaded();
        const wire = begin();
        if (!wire) return forget(stream);
        stream.wire = wire;
        opened += 1;
        wire.onClose(() => forget(stream));
        deliver(stream, found.missed, found.until, 'ready');
        goLive(stream);
      } catch (error) {
        forget(stream);
        throw error;
      }
    },

    publish: ({ events, from, to }) => {
      if (events === undefined) {
        for (const stream of all) {
          deliver(stream, undefined, to);
          lookAgain(stream, to);
        }
        return;
      }
      const changed = new Set<Stream>();
      for (const event of events)
        for (const stream of audiences.ofUser(changesRightsOf(event) ?? 0)) changed.add(stream);
      const concerned = new Map<Stream, EventRow[]>();
      for (const event of events)
        for (const stream of audiences.of(event)) {
          if (changed.has(stream)) continue;
          if (stream.state.kind === 'catching up') {
            stream.state.backlog.push(event);
            continue;
          }
          concerned.set(stream, [...(concerned.get(stream) ?? []), event]);
        }
      for (const [stream, rows] of concerned) deliver(stream, rows, to);
      for (const stream of changed) lookAgain(stream, from);
    },

    figures: () => ({ open: all.size, opened, sent, cut }),
    endAll,
    stop: () => {
      clearInterval(secondly);
      endAll();
    },
  };
}

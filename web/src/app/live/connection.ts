import { API_PREFIX, endpoints } from '@bn/contract/endpoints';
import { createReader, type Message } from './messages.ts';

export interface ConnectionOptions {
  token: string;
  /** The id of the last event read; asked for at each reconnect. */
  cursor(): string | undefined;
  onMessage(message: Message): void;
  /** The server no longer accepts the session. */
  onRefused(): void;
}

export interface Connection {
  /** Whether messages stream in. If not, the caller has to poll. */
  readonly flows: boolean;
  /** The user is back, or the network is: retry at once. */
  hurry(): void;
  stop(): void;
}

/** A proxy that buffers streams also holds back the first message. */
const FIRST_WITHIN = 8_000;
/** The server sends a heartbeat every 20 seconds. */
const SILENT_FOR = 45_000;
const SOONEST = 1_000;
const LATEST = 60_000;
/** Where streams are blocked a retry rarely helps, but networks change. */
const HELD_BACK = 600_000;

/** One stream, reopened whenever it ends. The delay has jitter, so that clients do not overrun a restarted server. */
export const follow = ({ token, cursor, onMessage, onRefused }: ConnectionOptions): Connection => {
  let stopped = false;
  let flows = false;
  let failures = 0;
  let reading: AbortController | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const later = (milliseconds: number) => {
    clearTimeout(pause);
    if (!stopped) pause = setTimeout(open, milliseconds);
  };

  const open = async () => {
    // Requests fail while offline, and the browser fires an event when it is online again.
    if (!navigator.onLine) return later(LATEST);
    const mine = new AbortController();
    reading = mine;
    const { path } = endpoints.events;
    let wait: number | undefined;
    let silence = setTimeout(() => mine.abort('held back'), FIRST_WITHIN);
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => mine.abort(), SILENT_FOR);
    };
    try {
      const last = cursor();
      const response = await fetch(API_PREFIX + path, {
        headers: {
          Accept: 'text/event-stream',
          Authorization: `Bearer ${token}`,
          ...(last && { 'Last-Event-ID': last }),
        },
        cache: 'no-store',
        // What the screens ask for comes first.
        priority: 'low',
        signal: mine.signal,
      });
      if (response.status === 401) return stopped || onRefused();
      if (response.ok && response.body) {
        const read = createReader();
        const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader();
        for (;;) {
          const { done, value } = await pieces.read();
          if (done || stopped) break;
          for (const message of read(value)) {
            heard();
            flows = true;
            failures = 0;
            wait = message.name === 'end' ? waitAfter(message) : wait;
            onMessage(message);
          }
          // A heartbeat is not a message, but shows that the stream is alive.
          if (flows) heard();
        }
      }
    } catch {
      // Lost, or aborted below; the next attempt shows why.
    } finally {
      clearTimeout(silence);
      flows = false;
    }
    if (mine.signal.reason === 'held back') wait = HELD_BACK;
    failures += 1;
    later(wait ?? Math.random() * Math.min(LATEST, SOONEST * 2 ** failures));
  };

  void open();
  return {
    get flows() {
      return flows;
    },
    hurry: () => {
      // A stream that is still alive is not reopened.
      if (!stopped && !flows && pause !== undefined) later(Math.random() * SOONEST);
    },
    stop: () => {
      stopped = true;
      clearTimeout(pause);
      reading?.abort();
    },
  };
};

/** This user has too many open streams: this one waits until the user returns to it. */
const waitAfter = ({ data, retry = SOONEST }: Message): number =>
  data.reason === 'too_many' ? HELD_BACK : retry;

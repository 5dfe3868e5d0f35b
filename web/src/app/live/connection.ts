import { API_PREFIX, endpoints } from '@bn/contract/endpoints';
import { createReader, type Message } from './messages.ts';

export interface ConnectionOptions {
  token: string;
  /** Up to where one has read; asked at each new beginning. */
  cursor(): string | undefined;
  onMessage(message: Message): void;
  /** The server does not know the session any more. */
  onRefused(): void;
}

export interface Connection {
  /** Messages arrive as they are sent. Without it one has to ask. */
  readonly flows: boolean;
  /** Somebody is there, or the network is back: no need to wait any longer. */
  hurry(): void;
  stop(): void;
}

/** Whoever holds back what is sent, holds back the first message, too. */
const FIRST_WITHIN = 8_000;
/** The server says something every 20 seconds. */
const SILENT_FOR = 45_000;
const SOONEST = 1_000;
const LATEST = 60_000;
/** Where nothing comes through there is little hope; but networks change. */
const HELD_BACK = 600_000;

/** One stream, opened again whenever it ends. Everybody waits another time, so that a new server is not overrun. */
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
    // A request without a network only fails; being back is told.
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
          // A beat is no message, but a sign of life.
          if (flows) heard();
        }
      }
    } catch {
      // Lost, or given up below; the next attempt tells more.
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
      // A stream that says something is not begun anew.
      if (!stopped && !flows && pause !== undefined) later(Math.random() * SOONEST);
    },
    stop: () => {
      stopped = true;
      clearTimeout(pause);
      reading?.abort();
    },
  };
};

/** Too many screens of one person are open: this one waits until somebody looks at it. */
const waitAfter = ({ data, retry = SOONEST }: Message): number =>
  data.reason === 'too_many' ? HELD_BACK : retry;

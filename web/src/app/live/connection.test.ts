import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Connection, follow } from './connection.ts';
import type { Message } from './messages.ts';

/** A fake server: the test writes to each opened stream and ends it. */
interface Stream {
  cursor: string | undefined;
  write(text: string): void;
  end(): void;
  aborted: boolean;
}
let streams: Stream[];
let status: number;
let messages: Message[];
let refused: number;
let cursor: string | undefined;
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  streams = [];
  status = 200;
  messages = [];
  refused = 0;
  cursor = undefined;
  vi.stubGlobal('fetch', async (_path: string, { headers, signal }: RequestInit) => {
    const sent = headers as Record<string, string>;
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
      },
    });
    const stream: Stream = {
      cursor: sent['Last-Event-ID'],
      write: (text) => controller?.enqueue(new TextEncoder().encode(text)),
      end: () => controller?.close(),
      aborted: false,
    };
    signal?.addEventListener('abort', () => {
      stream.aborted = true;
      controller?.error(new Error('aborted'));
    });
    streams.push(stream);
    return new Response(body, { status });
  });
});
afterEach(() => connection.stop());

const start = () => {
  connection = follow({
    token: 't',
    cursor: () => cursor,
    onMessage: (message) => {
      cursor = message.id ?? cursor;
      messages.push(message);
    },
    onRefused: () => {
      refused += 1;
    },
  });
};
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const READY = 'event: ready\nid: one\ndata: {"events":[]}\n\n';

it('resumes from the last event, after the delay that the server sets', async () => {
  start();
  await pass(0);
  streams[0]?.write(READY);
  await pass(0);
  expect(connection.flows).toBe(true);
  streams[0]?.write('retry: 3000\nevent: end\ndata: {"reason":"stopping"}\n\n');
  streams[0]?.end();
  await pass(2_900);
  expect(streams).toHaveLength(1);
  await pass(200);
  expect(streams[1]?.cursor).toBe('one');
});

it('backs off with each failure, and retries at once when the user returns', async () => {
  status = 503;
  start();
  await pass(0);
  const opened: number[] = [];
  for (let seconds = 0; seconds < 130; seconds += 1) {
    if (streams.length > opened.length) opened.push(seconds);
    await pass(1_000);
  }
  const pauses = opened.slice(1).map((at, index) => at - (opened[index] ?? 0));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBeGreaterThan(30);
  const before = streams.length;
  connection.hurry();
  await pass(1_000);
  expect(streams).toHaveLength(before + 1);
});

it('gives up if the first message does not arrive, or the stream goes silent', async () => {
  start();
  await pass(7_900);
  expect(streams[0]?.aborted).toBe(false);
  await pass(200);
  expect(streams[0]?.aborted).toBe(true);
  await pass(60_000);
  expect(streams).toHaveLength(1);
  connection.hurry();
  await pass(1_000);
  streams[1]?.write(READY);
  await pass(30_000);
  streams[1]?.write(':\n\n');
  await pass(30_000);
  expect(streams[1]?.aborted).toBe(false);
  await pass(16_000);
  expect(streams[1]?.aborted).toBe(true);
});

it('waits for the user to return after too many streams; reports an ended session without retrying', async () => {
  start();
  await pass(0);
  streams[0]?.write(`${READY}retry: 10\nevent: end\ndata: {"reason":"too_many"}\n\n`);
  await pass(0);
  streams[0]?.end();
  await pass(120_000);
  expect(streams).toHaveLength(1);
  status = 401;
  connection.hurry();
  await pass(1_000);
  expect(refused).toBe(1);
  await pass(600_000);
  expect(streams).toHaveLength(2);
});

import { NO_PERMISSIONS, type SessionUser } from '@bn/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventStream } from '../../../event-stream.ts';
import { createStreams, STREAM_LIMITS, type Streams } from './streams.ts';

/** What a stream does while nothing happens; the seconds are the test's. */
const user: SessionUser = {
  id: 7,
  name: 'A',
  email: 'a@example.com',
  role: 'member',
  chapter_id: 3,
  chapter: { id: 3, name: 'C', region: 'R' },
  permissions: NO_PERMISSIONS,
};
let streams: Streams;
let written: string[];
let ended: string | undefined;
let reads: boolean;
let wire: EventStream;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  written = [];
  ended = undefined;
  reads = true;
  wire = {
    send: (text) => {
      if (reads) written.push(text);
      return reads;
    },
    end: (text) => {
      ended = text;
    },
    onClose: () => undefined,
  };
  streams = createStreams({
    tail: { position: '3:3:', catchUp: async () => '3:3:' },
    history: { between: async () => [], since: async () => [] },
    look: async () => ({ user, endsAt: Number.POSITIVE_INFINITY }),
    now: () => new Date('2026-11-16T00:00:00Z'),
    limits: STREAM_LIMITS,
  });
  await streams.open({ user, token: 't', since: undefined, begin: () => wire });
});
afterEach(() => {
  streams.stop();
  vi.useRealTimers();
});
const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);

test('sends a heartbeat every twenty seconds', () => {
  expect(written).toHaveLength(1);
  seconds(19);
  expect(written).toHaveLength(1);
  seconds(42);
  expect(written.slice(1)).toEqual([':\n\n', ':\n\n', ':\n\n']);
});

test('drops and counts a stream that cannot be written to', () => {
  reads = false;
  seconds(20);
  expect(streams.figures()).toMatchObject({ open: 0, cut: 1 });
});

test('ends after half an hour to three quarters, so that no reader who never reads stays', () => {
  seconds(1_800);
  expect(ended).toBeUndefined();
  seconds(901);
  expect(ended).toMatch(/^retry: \d+\nevent: end\ndata: {"reason":"renew"}\n\n$/);
  expect(streams.figures().open).toBe(0);
});

test('resets readers when it is unknown which events they missed', async () => {
  streams.publish({ events: undefined, from: '3:3:', to: '9:9:' });
  expect(written.at(-1)).toContain('"events":[],"reset":1');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWatch, type DatabaseState, type Watch } from './watch.ts';

/** A database whose answers, and their times, the test controls. */
let answer: () => Promise<DatabaseState>;
let answers: number;
let hangUps: number;
let silences: number;
let changes: string[];
let watch: Watch;

const silence = () => new Promise<never>(() => undefined);
const says = (state: DatabaseState) => async () => state;
const fails = (message: string) => () => Promise.reject(new Error(message));
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  answer = says('writable');
  answers = 0;
  hangUps = 0;
  silences = 0;
  changes = [];
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});
const start = () => {
  watch = createWatch({
    ask: () => answer(),
    hangUp: () => {
      hangUps += 1;
    },
    answers: () => answers,
    isAnswer: (error) => (error as Error).message === 'full',
    onChange: (state, previous) => changes.push(`${previous} -> ${state}`),
    onSilence: () => {
      silences += 1;
    },
  });
};

test('reports a silent database as away within a second, and an answer ends that', async () => {
  start();
  await pass(1_000);
  answer = silence;
  await pass(900);
  expect(watch.state).toBe('away');
  expect(hangUps).toBeGreaterThan(0);
  answer = says('writable');
  await pass(900);
  expect(changes).toEqual(['writable -> away', 'away -> writable']);
});

test('allows the first check of a new process more time', async () => {
  answer = silence;
  start();
  await pass(4_900);
  expect(watch.state).toBe('writable');
  await pass(500);
  expect(watch.state).toBe('away');
});

test('ignores a slow check while other connections get answers, in a new process as well', async () => {
  start();
  await pass(200);
  answer = silence;
  for (let second = 0; second < 30; second += 0.2) {
    answers += 1;
    await pass(200);
  }
  expect(changes).toEqual([]);
  expect(silences).toBe(0);
  await pass(600);
  expect(changes).toEqual(['writable -> away']);
});

test("reports once that the watch's own connection is silent while others and a new one get answers", async () => {
  start();
  await pass(200);
  let silent = true;
  answer = () => (silent ? silence() : says('writable')());
  const before = hangUps;
  for (let tenths = 0; tenths < 30 && hangUps === before; tenths += 1) {
    answers += 1;
    await pass(100);
    if (tenths === 10) silent = false;
  }
  await pass(2_000);
  expect(hangUps).toBe(before + 1);
  expect(silences).toBe(1);
  expect(changes).toEqual([]);
});

test('ignores a dropped connection if a new one is answered', async () => {
  start();
  await pass(200);
  let cut = true;
  answer = () => {
    if (!cut) return says('writable')();
    cut = false;
    return fails('cut')();
  };
  await pass(200);
  expect(cut).toBe(false);
  expect(changes).toEqual([]);
  answer = fails('refused');
  await pass(200);
  expect(changes).toEqual(['writable -> away']);
});

test('recognises a read-only database, and checks it on a new connection each time', async () => {
  start();
  await pass(200);
  answer = says('read-only');
  await pass(200);
  expect(changes).toEqual(['writable -> read-only']);
  const before = hangUps;
  await pass(800);
  expect(hangUps).toBeGreaterThan(before + 2);
  answer = says('writable');
  await pass(200);
  expect(changes).toEqual(['writable -> read-only', 'read-only -> writable']);
});

test('counts a database without a free connection for the watch as available', async () => {
  start();
  await pass(200);
  answer = fails('full');
  await pass(2_000);
  expect(changes).toEqual([]);
});

test('does not report an answer that arrives after stop', async () => {
  start();
  await pass(200);
  let late: (state: DatabaseState) => void = () => undefined;
  answer = () => new Promise((resolve) => (late = resolve));
  await pass(200);
  watch.stop();
  late('read-only');
  await pass(1_000);
  expect(changes).toEqual([]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWatch, type DatabaseState, type Watch } from './watch.ts';

/** A database that answers as the test says, at the time that the test says. */
let answer: () => Promise<DatabaseState>;
let answers: number;
let hangUps: number;
let silences: number;
let told: string[];
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
  told = [];
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
    onChange: (state, former) => told.push(`${former} -> ${state}`),
    onSilence: () => {
      silences += 1;
    },
  });
};

test('silence is away within a second, and an answer is the end of it', async () => {
  start();
  await pass(1_000);
  answer = silence;
  await pass(900);
  expect(watch.state).toBe('away');
  expect(hangUps).toBeGreaterThan(0);
  answer = says('writable');
  await pass(900);
  expect(told).toEqual(['writable -> away', 'away -> writable']);
});

test('a process that has just started gives its first question more time', async () => {
  answer = silence;
  start();
  await pass(4_900);
  expect(watch.state).toBe('writable');
  await pass(500);
  expect(watch.state).toBe('away');
});

test('while other connections get answers, a question that waits long says nothing; young process or not', async () => {
  start();
  await pass(200);
  answer = silence;
  for (let second = 0; second < 30; second += 0.2) {
    answers += 1;
    await pass(200);
  }
  expect(told).toEqual([]);
  expect(silences).toBe(0);
  await pass(600);
  expect(told).toEqual(['writable -> away']);
});

test('a connection of its own that stays silent while others and a new one get answers is told, once', async () => {
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
  expect(told).toEqual([]);
});

test('a connection that is cut tells nothing while a new one is answered', async () => {
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
  expect(told).toEqual([]);
  answer = fails('refused');
  await pass(200);
  expect(told).toEqual(['writable -> away']);
});

test('one that changes nothing is told apart, and asked on a new connection each time', async () => {
  start();
  await pass(200);
  answer = says('read-only');
  await pass(200);
  expect(told).toEqual(['writable -> read-only']);
  const before = hangUps;
  await pass(800);
  expect(hangUps).toBeGreaterThan(before + 2);
  answer = says('writable');
  await pass(200);
  expect(told).toEqual(['writable -> read-only', 'read-only -> writable']);
});

test('a database that has no connection left for the watch is there', async () => {
  start();
  await pass(200);
  answer = fails('full');
  await pass(2_000);
  expect(told).toEqual([]);
});

test('an answer that comes after the end is not told', async () => {
  start();
  await pass(200);
  let late: (state: DatabaseState) => void = () => undefined;
  answer = () => new Promise((resolve) => (late = resolve));
  await pass(200);
  watch.stop();
  late('read-only');
  await pass(1_000);
  expect(told).toEqual([]);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import { readVitals, type Vitals, watchWorkers } from './worker-watch.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** One worker, and a clock; what each second brings is the test's to say. */
function aWatch(vitals: () => Vitals | undefined) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let ms = 0;
  const hung: string[] = [];
  const watch = watchWorkers<'worker'>({
    pidOf: () => 1,
    onHung: (_worker, how) => hung.push(how),
    vitalsOf: vitals,
    now: () => ms,
  });
  const seconds = (count: number, { each, late = 0 }: { each?: () => void; late?: number } = {}) => {
    for (let second = 1; second <= count; second += 1) {
      each?.();
      ms += 1_000 + late;
      vi.advanceTimersByTime(1_000);
    }
  };
  return { watch, hung, seconds };
}
/** A worker that gets this many seconds of processor time at each check. */
const running = (share: number, blocked = false) => {
  let processor = 1;
  return () => {
    processor += share;
    return { processor, blocked };
  };
};

test('a worker that beats is left alone, however busy it is; one that only loads is not watched', () => {
  const { watch, hung, seconds } = aWatch(running(1));
  seconds(100);
  watch.enter('worker');
  seconds(100, { each: () => watch.beat('worker') });
  expect(hung).toEqual([]);
});

test('a worker in an endless loop hangs when it has missed ten beats', () => {
  const { watch, hung, seconds } = aWatch(running(1));
  watch.enter('worker');
  seconds(10);
  expect(hung).toEqual([]);
  seconds(1);
  expect(hung).toEqual(['busy for 9.0 s of processor time without a beat']);
  seconds(100);
  expect(hung).toHaveLength(1);
});

test('detects an endless loop on a busy machine as well, by its processor time', () => {
  const { watch, hung, seconds } = aWatch(running(0.1));
  watch.enter('worker');
  seconds(50);
  expect(hung).toEqual([]);
  seconds(5);
  expect(hung).toHaveLength(1);
});

test('a worker that waits for a processor or a disk is starved, not hung, however long it waits', () => {
  for (const share of [0, 0.001]) {
    const { watch, hung, seconds } = aWatch(running(share));
    watch.enter('worker');
    seconds(600);
    expect(hung).toEqual([]);
    watch.beat('worker');
    seconds(9);
    expect(hung).toEqual([]);
  }
});

test('a worker that waits for anything else, or was stopped, hangs when it has missed ten beats; a single beat resets the count', () => {
  const { watch, hung, seconds } = aWatch(running(0, true));
  watch.enter('worker');
  for (let time = 1; time <= 5; time += 1) {
    seconds(10);
    watch.beat('worker');
  }
  expect(hung).toEqual([]);
  seconds(11);
  expect(hung).toEqual(['blocked, 10 beats missed']);
});

test('checks that are late themselves count against no worker', () => {
  const { watch, hung, seconds } = aWatch(running(1));
  watch.enter('worker');
  seconds(100, { late: 600 });
  expect(hung).toEqual([]);
});

test('where the system reports nothing, a worker hangs after thirty missed beats', () => {
  const { watch, hung, seconds } = aWatch(() => undefined);
  watch.enter('worker');
  seconds(30);
  expect(hung).toEqual([]);
  seconds(1);
  expect(hung).toEqual(['30 beats missed']);
});

test.runIf(process.platform === 'linux')(
  'real processes: a loop runs, a wait and a stop are blocked',
  async () => {
    const run = (program: string) => {
      const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
      children.push(child);
      return child.pid as number;
    };
    const loop = run('for (;;);');
    const wait = run('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)');
    const stopped = run('for (;;);');
    const used = (pid: number) => readVitals(pid)?.processor ?? 0;
    await expect.poll(() => used(loop)).toBeGreaterThan(1);
    expect(readVitals(loop)?.blocked).toBe(false);
    await expect.poll(() => readVitals(wait)?.blocked).toBe(true);
    process.kill(stopped, 'SIGSTOP');
    await expect.poll(() => readVitals(stopped)?.blocked).toBe(true);
    expect(readVitals(2 ** 22 + 1)).toBe(undefined);
  },
);

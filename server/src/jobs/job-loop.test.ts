import { expect, onTestFinished, test, vi } from 'vitest';
import { createJobLoop } from './job-loop.ts';

/** Jobs by name, each of which ends when the test says so. */
function aQueue(...due: string[]) {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const claim = async () => {
    const job = due.shift();
    if (job === undefined) return undefined;
    return () =>
      new Promise<void>((resolve, reject) => {
        begun.push(job);
        ends.set(job, (error) => (error ? reject(error) : resolve()));
      });
  };
  return { due, begun, claim, end: (job: string, error?: Error) => ends.get(job)?.(error) };
}
const unexpected = (error: unknown) => {
  throw error;
};

test('works on as many jobs as there are slots, and on the next when one has ended', async () => {
  const { begun, claim, end } = aQueue('a', 'b', 'c');
  const loop = createJobLoop({ claim, slots: 2, every: 1_000, onError: unexpected });
  const over = loop.round();
  await expect.poll(() => begun).toEqual(['a', 'b']);
  end('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  end('a');
  end('c');
  await over;
});

test('looks again for what became due while it was looking', async () => {
  const queue = aQueue();
  let looks = 0;
  const loop = createJobLoop({
    claim: async () => {
      looks += 1;
      const found = await queue.claim();
      if (looks > 1) return found;
      queue.due.push('late');
      loop.kick();
      return found;
    },
    every: 1_000,
    onError: unexpected,
  });
  loop.kick();
  await expect.poll(() => queue.begun).toEqual(['late']);
});

test('what fails together is reported once, and one job at a time tries again until one succeeds', async () => {
  const { begun, claim, end, due } = aQueue('a', 'b', 'c', 'd', 'e');
  const reported: unknown[] = [];
  const loop = createJobLoop({ claim, slots: 2, every: 1_000, onError: (error) => reported.push(error) });
  const first = loop.round();
  await expect.poll(() => begun).toEqual(['a', 'b']);
  end('a', new Error('away'));
  end('b', new Error('away'));
  await first;
  expect(reported).toHaveLength(1);
  const second = loop.round();
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  expect(due).toEqual(['d', 'e']);
  end('c');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  end('d');
  end('e');
  await second;
});

test('looks less and less often while claims fail, and as often as before once one succeeds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const looks: number[] = [];
  const began = Date.now();
  let fails = true;
  const claim = async () => {
    looks.push(Date.now() - began);
    if (fails) throw new Error('away');
    return undefined;
  };
  const loop = createJobLoop({
    claim,
    every: 1_000,
    rarely: 8_000,
    onError: () => undefined,
    random: () => 0.5,
  });
  loop.start();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(looks).toEqual([0, 2_000, 6_000, 14_000, 22_000, 30_000]);
  fails = false;
  await vi.advanceTimersByTimeAsync(9_000);
  await loop.stop();
  expect(looks.slice(6)).toEqual([38_000, 39_000, 40_000]);
});

test('a stop claims nothing more, and waits for what is in progress until it is cut', async () => {
  const { begun, claim, end } = aQueue('a', 'b');
  const loop = createJobLoop({
    claim,
    every: 1_000,
    onError: unexpected,
    cut: () => end('a', new Error('cut')),
  });
  loop.kick();
  await expect.poll(() => begun).toEqual(['a']);
  await loop.stop();
  loop.kick();
  expect(begun).toEqual(['a']);
});

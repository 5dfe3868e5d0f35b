import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that is done when the test says so. */
function aJob() {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { work: () => done, finish };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a few at a time, the others in order, and beyond a full queue nobody', async () => {
  const inTurn = createTurns(2, 2);
  const begun: number[] = [];
  const jobs = [1, 2, 3, 4].map((number) => {
    const job = aJob();
    const result = inTurn(async () => {
      begun.push(number);
      await job.work();
      return number;
    });
    return { ...job, result };
  });
  await expect(inTurn(async () => 5)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });
  expect(begun).toEqual([1, 2]);
  jobs[1]?.finish();
  await settle();
  expect(begun).toEqual([1, 2, 3]);
  jobs[0]?.finish();
  await settle();
  expect(begun).toEqual([1, 2, 3, 4]);
  for (const job of jobs) job.finish();
  expect(await Promise.all(jobs.map(({ result }) => result))).toEqual([1, 2, 3, 4]);
  expect(await inTurn(async () => 6)).toBe(6);
});

test('work that fails gives its turn on', async () => {
  const inTurn = createTurns(1, 1);
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

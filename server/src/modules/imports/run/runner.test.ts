import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../../test/app.ts';
import { claim } from '../sql.ts';
import { ImportAborted } from './errors.ts';
import { importRunner } from './runner.ts';

const { db, clock, sql, aSuperAdmin, anImport } = await openTestApp();
const stateOf = async ({ id }: { id: number }) =>
  (await sql('SELECT state, reason, lease_by FROM imports WHERE id = $1', [id]))[0];
/** Counts what it is given, and fails with what the test says. */
const aRunner = (failure?: Error) => {
  const taken: number[] = [];
  const work = async ({ id }: { id: number }) => {
    taken.push(id);
    if (failure) throw failure;
    await sql(`UPDATE imports SET state = 'done' WHERE id = $1`, [id]);
  };
  const runner = importRunner({ db, work, now: clock.now, onError: () => undefined });
  return { taken, ...runner };
};
const running = async () => anImport(await aSuperAdmin(), 'running');

beforeEach(async () => {
  await sql('DELETE FROM imports');
});

test('what another process holds is left to it, until nothing was heard of it for as long as a lease', async () => {
  const held = await running();
  const until = (at: Date) => new Date(at.getTime() + 15_000);
  await sql(`UPDATE imports SET lease_by = 'another', lease_until = $1`, [until(clock.now())]);
  const take = () => claim(db, { by: 'this one', until: until(clock.now()) }, clock.now());
  expect(await take()).toBeUndefined();
  clock.advance(15_000);
  expect(await take()).toMatchObject({ id: held.id });
});

test('what waits is worked on, one after the other', async () => {
  const jobs = [await running(), await running()];
  const { taken, kick } = aRunner();
  kick();
  for (const job of jobs) await expect.poll(() => stateOf(job)).toMatchObject({ state: 'done' });
  expect([...taken].sort((one, other) => one - other)).toEqual(jobs.map(({ id }) => id));
});

test('an import that fails is retried a while later, and failed with a reason after the third attempt', async () => {
  const job = await running();
  const { taken, kick } = aRunner(new Error('broken'));
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    kick();
    await expect.poll(() => taken.length).toBe(attempt);
    if (attempt < 3)
      await expect.poll(() => stateOf(job)).toMatchObject({ state: 'running', lease_by: null });
    clock.advance(2_000);
  }
  await expect
    .poll(() => stateOf(job))
    .toMatchObject({ state: 'failed', reason: expect.stringContaining('failed three times') });
});

test('what may not go on is over at once, with its reason', async () => {
  const job = await running();
  const { taken, kick } = aRunner(new ImportAborted('You may not add members any more.'));
  kick();
  await expect
    .poll(() => stateOf(job))
    .toMatchObject({ state: 'failed', reason: 'You may not add members any more.' });
  expect(taken).toHaveLength(1);
});

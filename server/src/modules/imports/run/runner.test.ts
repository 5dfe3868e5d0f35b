import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../../../../test/app.ts';
import { ImportAborted } from '../scope.ts';
import { claim } from './lease-sql.ts';
import { importRunner } from './runner.ts';

/** Even on a busy machine. */
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look);
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

test('leaves an import to the process that holds it, until its lease expires', async () => {
  const held = await running();
  const until = (at: Date) => new Date(at.getTime() + 15_000);
  await sql(`UPDATE imports SET lease_by = 'another', lease_until = $1`, [until(clock.now())]);
  const take = () => claim(db, { by: 'this one', until: until(clock.now()) }, clock.now());
  expect(await take()).toBeUndefined();
  clock.advance(15_000);
  expect(await take()).toMatchObject({ id: held.id });
});

test('works on queued imports, one after the other', async () => {
  const jobs = [await running(), await running()];
  const { taken, kick } = aRunner();
  kick();
  for (const job of jobs) await eventually(() => stateOf(job)).toMatchObject({ state: 'done' });
  expect([...taken].sort((one, other) => one - other)).toEqual(jobs.map(({ id }) => id));
});

test('an import that fails is retried a while later, and failed with a reason after the third attempt', async () => {
  const job = await running();
  const { taken, kick } = aRunner(new Error('broken'));
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    kick();
    await eventually(() => taken.length).toBe(attempt);
    if (attempt < 3) await eventually(() => stateOf(job)).toMatchObject({ state: 'running', lease_by: null });
    clock.advance(2_000);
  }
  await eventually(() => stateOf(job)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('failed three times'),
  });
});

test.each([
  ['running', 'members', 'Members added so far stay'],
  ['running', 'referrals', 'Figures added so far stay'],
  ['undoing', 'referrals', 'undo the import again'],
] as const)('says what is left of one that failed while %s with %s', async (state, holds, says) => {
  const job = await anImport(await aSuperAdmin(), state, holds);
  await sql('UPDATE imports SET attempts = 3 WHERE id = $1', [job.id]);
  aRunner().kick();
  await eventually(() => stateOf(job)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining(says),
  });
});

test('an import that may not continue fails at once, with its reason', async () => {
  const job = await running();
  const { taken, kick } = aRunner(new ImportAborted('You are no longer allowed to add members.'));
  kick();
  await eventually(() => stateOf(job)).toMatchObject({
    state: 'failed',
    reason: 'You are no longer allowed to add members.',
  });
  expect(taken).toHaveLength(1);
});

/** Reads a slow file: it is claimed, and ends when the test says so. */
const aSlowRunner = (renewEvery = 10) => {
  const taken: number[] = [];
  const ends = new Map<number, (error?: Error) => void>();
  const work = async ({ id }: { id: number }, { signal }: { signal: AbortSignal }) => {
    taken.push(id);
    await new Promise<void>((resolve, reject) => {
      ends.set(id, (error) => (error ? reject(error) : resolve()));
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  const runner = importRunner({ db, work, now: clock.now, onError: () => undefined, renewEvery });
  onTestFinished(runner.stop);
  return { taken, end: (id: number, error?: Error) => ends.get(id)?.(error), ...runner };
};
const reading = async () => anImport(await aSuperAdmin(), 'reading');
const leaseEnd = async ({ id }: { id: number }) =>
  (await sql<{ until: Date }>('SELECT lease_until AS until FROM imports WHERE id = $1', [id]))[0]?.until;

test('renews the lease of a slow file before anything is written: no second process claims it', async () => {
  const slow = await reading();
  const [one, other] = [aSlowRunner(), aSlowRunner()];
  one.kick();
  await eventually(() => one.taken).toEqual([slow.id]);
  for (let minute = 0; minute < 5; minute += 1) {
    clock.advance(14_000);
    const renewed = new Date(clock.now().getTime() + 15_000);
    await eventually(() => leaseEnd(slow)).toEqual(renewed);
    const next = await reading();
    other.kick();
    await eventually(() => other.taken).toContain(next.id);
    await sql(`UPDATE imports SET state = 'cancelled' WHERE id = $1`, [next.id]);
  }
  expect(one.taken.filter((id) => id === slow.id)).toHaveLength(1);
  expect(other.taken).not.toContain(slow.id);
});

test('does not let the process that lost an import decide its state', async () => {
  const slow = await reading();
  const { kick, taken, end } = aSlowRunner(600_000);
  kick();
  await eventually(() => taken).toEqual([slow.id]);
  const there = new Date(clock.now().getTime() + 60_000);
  await sql(`UPDATE imports SET lease_by = 'another', lease_until = $2 WHERE id = $1`, [slow.id, there]);
  end(slow.id, new ImportAborted('Too late.'));
  await running();
  kick();
  await eventually(() => taken).toHaveLength(2);
  expect(await stateOf(slow)).toEqual({ state: 'reading', reason: null, lease_by: 'another' });
});

test('stops reading an import that was cancelled elsewhere', async () => {
  const slow = await reading();
  const { kick, taken, stop } = aSlowRunner();
  kick();
  await eventually(() => taken).toEqual([slow.id]);
  await sql(`UPDATE imports SET state = 'cancelled' WHERE id = $1`, [slow.id]);
  const another = await anImport({ id: (await ownerOf(slow)) ?? 0 }, 'reading');
  await eventually(async () => [kick(), taken][1]).toEqual([slow.id, another.id]);
  await stop();
});

test('stops reading at once an import that is cancelled here, not only when it renews the lease', async () => {
  const slow = await reading();
  const { kick, taken, cancel } = aSlowRunner(600_000);
  kick();
  await eventually(() => taken).toEqual([slow.id]);
  await sql(`UPDATE imports SET state = 'cancelled' WHERE id = $1`, [slow.id]);
  const another = await anImport({ id: (await ownerOf(slow)) ?? 0 }, 'reading');
  cancel(slow.id);
  // One file per person is read at a time: the next is taken once the reader of the first has ended.
  await eventually(async () => [kick(), taken][1]).toEqual([slow.id, another.id]);
});
const ownerOf = async ({ id }: { id: number }) =>
  (await sql<{ user_id: number }>('SELECT user_id FROM imports WHERE id = $1', [id]))[0]?.user_id;

test('works on other imports beside slow files, one per person, and reads at most three', async () => {
  const slow = [await reading(), await reading(), await reading(), await reading()];
  const { kick, taken } = aSlowRunner();
  kick();
  await eventually(() => taken).toHaveLength(3);
  const quick = await running();
  kick();
  await eventually(() => taken).toHaveLength(4);
  expect(taken.at(-1)).toBe(quick.id);
  expect(slow.filter(({ id }) => !taken.includes(id))).toHaveLength(1);
});

test('gives an import back when it stops, without counting that as an attempt', async () => {
  const slow = await reading();
  const { kick, taken, stop } = aSlowRunner();
  kick();
  await eventually(() => taken).toEqual([slow.id]);
  await stop();
  const [kept] = await sql('SELECT state, lease_by, attempts FROM imports WHERE id = $1', [slow.id]);
  expect(kept).toEqual({ state: 'reading', lease_by: null, attempts: 0 });
});

test('fails a file whose readers died with their processes three times', async () => {
  const deadly = await reading();
  const die = () => claim(db, { by: randomUUID(), until: clock.now() }, clock.now());
  for (let attempt = 1; attempt <= 3; attempt += 1)
    expect(await die()).toMatchObject({ id: deadly.id, attempts: attempt });
  const { kick, taken } = aSlowRunner();
  kick();
  await eventually(() => stateOf(deadly)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('Reading the file failed three times'),
  });
  expect(taken).toEqual([]);
});

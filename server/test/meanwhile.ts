import pg from 'pg';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

type Statement = [text: string, values: unknown[]];

/** Processes that wait for a lock. Of this database: other tests have theirs on the same server. */
export const waitingForLocks = ({ sql }: Pick<TestApp, 'sql'>): Promise<{ pid: number }[]> =>
  sql<{ pid: number }>(
    'SELECT l.pid FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()',
  );

/** Makes a call while others' writes are not committed yet: they are once it waits for them, or is done without having waited. */
export async function meanwhile<T>(
  world: Pick<TestApp, 'ownerUrl' | 'sql'>,
  writes: readonly Statement[],
  call: () => PromiseLike<T>,
): Promise<T> {
  const other = new pg.Client(world.ownerUrl);
  await other.connect();
  try {
    await other.query('BEGIN');
    for (const [text, values] of writes) await other.query(text, values);
    const answer = Promise.resolve(call());
    await untilWaiting(world, answer);
    await other.query('COMMIT');
    return await answer;
  } finally {
    await other.end();
  }
}

/** Until someone waits for a lock, or the work is done. */
export async function untilWaiting(world: Pick<TestApp, 'sql'>, work: Promise<unknown>): Promise<void> {
  let done = false;
  const settled = () => {
    done = true;
  };
  work.then(settled, settled);
  await expect
    .poll(async () => done || (await waitingForLocks(world)).length > 0, { interval: 5 })
    .toBe(true);
}

import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { waitingForLocks } from '../../../test/meanwhile.ts';
import { createKeeper } from '../../../test/standings.ts';
import { AT_MOST_EVERY, TRY_AGAIN_AFTER } from './keeper.ts';

const world = await openTestApp({ startsAt: '2026-11-20T09:00:00Z' });
const { sql, clock, aChapter, aMember, aReferral } = world;

interface Standing {
  month: string | null;
  members: number;
  month_given: number;
}
const standing = async ({ id }: { id: number }) =>
  (
    await sql<Standing>(
      `SELECT to_char(month, 'YYYY-MM') AS month, members, month_given FROM chapter_standings WHERE chapter_id = $1`,
      [id],
    )
  )[0];
const staleChapters = async () =>
  (await sql<{ chapter_id: number }>('SELECT DISTINCT chapter_id FROM stale_chapters ORDER BY 1')).map(
    ({ chapter_id }) => chapter_id,
  );

test('a chapter that cannot be computed is set aside, and no other waits for it', async () => {
  // As many as are computed together, so that all of them fail with it at first.
  const [broken, ...sound] = await Promise.all(Array.from({ length: 10 }, () => aChapter()));
  for (const chapter of [...sound, broken]) await aMember({ chapter });
  const reported: (readonly number[])[] = [];
  let isBroken = true;
  const keeper = createKeeper(world, {
    meanScore: async (_, id) => {
      if (isBroken && id === broken?.id) throw new Error('cannot be computed');
      return null;
    },
    onError: (_, chapters) => reported.push(chapters),
  });
  await keeper.round();
  expect(reported).toEqual([[broken?.id]]);
  for (const chapter of sound) expect(await standing(chapter)).toMatchObject({ members: 1 });
  expect(await staleChapters()).toEqual([broken?.id]);
  clock.advance(TRY_AGAIN_AFTER - 1);
  await keeper.round();
  expect(reported, 'is left alone for a while').toHaveLength(1);
  isBroken = false;
  clock.advance(1);
  await keeper.round();
  expect(await standing(broken as { id: number })).toMatchObject({ month: '2026-11', members: 1 });
  expect(await staleChapters()).toEqual([]);
});

test('what a clock that was ahead by months has left is computed again once it is right', async () => {
  const keeper = createKeeper(world);
  const [chapter, quiet] = [await aChapter(), await aChapter()];
  const [ann, ben] = [await aMember({ chapter }), await aMember({ chapter })];
  const start = clock.now().toISOString();
  clock.set('2028-03-05T09:00:00Z');
  await keeper.round();
  expect(await standing(chapter)).toMatchObject({ month: '2028-03' });
  clock.set(start);
  await aReferral({ from: ann, to: ben });
  await keeper.round();
  expect(await standing(chapter)).toEqual({ month: '2026-11', members: 2, month_given: 1 });
  expect(await standing(quiet), 'without a write').toMatchObject({ month: '2026-11' });
  expect(await staleChapters()).toEqual([]);
  clock.advance(AT_MOST_EVERY);
});

test('attempts less and less often while the database is away', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let reported = 0;
  const db = { ...world.db, transaction: () => Promise.reject(new Error('read-only')) };
  const onError = () => {
    reported += 1;
  };
  const keeper = createKeeper({ clock, db }, { onError });
  keeper.start();
  await vi.advanceTimersByTimeAsync(600_000);
  await keeper.stop();
  expect(reported).toBeGreaterThan(10);
  expect(reported).toBeLessThan(60);
});

test('stops at once while a batch waits for a lock, and nothing of it is left in the database', async () => {
  const chapter = await aChapter();
  await aMember({ chapter });
  const blocker = new pg.Client(world.ownerUrl);
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await blocker.query('BEGIN');
  await blocker.query('LOCK TABLE stale_chapters IN ACCESS EXCLUSIVE MODE');
  const reported: unknown[] = [];
  const keeper = createKeeper(world, {
    onError: (error) => reported.push(error),
    stopPatience: 0,
    // Longer than any test: the database does not end the statement by itself.
    timeLimit: 600_000,
  });
  keeper.start();
  const waiters = async () => (await waitingForLocks(world)).length;
  await expect.poll(waiters).toBe(1);
  // The lock is held until after this.
  await keeper.stop();
  await expect.poll(waiters).toBe(0);
  await blocker.query('COMMIT');
  expect(reported).toEqual([]);
  await createKeeper(world).round();
  expect(await standing(chapter)).toMatchObject({ members: 1 });
});

import { expect, test } from 'vitest';
import { createKeeper } from '../../../test/standings.ts';
import { openStandings } from '../../../test/standings-world.ts';
import { AT_MOST_EVERY } from './keeper.ts';

/** What others write while a chapter is computed. */
const {
  as,
  db,
  clock,
  aReferral,
  world,
  admin,
  keeper,
  settle,
  standing,
  staleChapters,
  expectRecount,
  aBusyChapter,
} = await openStandings();

test('a write that is committed while its chapter is computed counts the next time', async () => {
  const { chapter, ann, ben } = await aBusyChapter();
  await settle();
  const before = (await standing(chapter)).this_month.given;
  await aReferral({ from: ann, to: ben });
  clock.advance(AT_MOST_EVERY + 1);
  let meanwhile = false;
  const interrupted = createKeeper(world, {
    // After the entries are deleted, and before the rows are read.
    meanScore: async () => {
      if (!meanwhile) await aReferral({ from: ann, to: ben });
      meanwhile = true;
      return null;
    },
  });
  await interrupted.round();
  expect(await staleChapters(), 'is to be computed again').toEqual([chapter.id]);
  await settle();
  expect((await standing(chapter)).this_month.given).toBe(before + 2);
});

test('a region that changes while its chapter is computed: neither waits, and the next computation moves the chapter', async () => {
  const { chapter, ann, ben } = await aBusyChapter();
  await settle();
  const before = (await standing(chapter)).this_month.given;
  await aReferral({ from: ann, to: ben });
  clock.advance(AT_MOST_EVERY + 1);
  const interrupted = createKeeper(world, {
    meanScore: async () => {
      const edited = await as(admin).put(`/chapters/${chapter.id}`, { region: 'Elsewhere' });
      expect(edited).toMatchObject({ status: 200 });
      return 50;
    },
  });
  await interrupted.round();
  expect(await standing(chapter)).toMatchObject({ region: 'Elsewhere', score: 50 });
  expect(await staleChapters(), 'is to be computed again').toEqual([chapter.id]);
  await settle();
  const { standings } = (await as(admin).get('/network/standings?region=elsewhere&sort=given')).body;
  expect(standings).toMatchObject([{ id: chapter.id, this_month: { given: before + 1 } }]);
  await expectRecount();
});

test('a chapter whose region is being changed is computed later; no other waits for it', async () => {
  const [{ chapter, ann, ben }, other] = [await aBusyChapter(), await aBusyChapter()];
  await settle();
  for (const { ann: from, ben: to } of [{ ann, ben }, other]) await aReferral({ from, to });
  clock.advance(AT_MOST_EVERY + 1);
  await db.transaction(async (tx) => {
    await tx.query(`UPDATE chapters SET region = 'Changing' WHERE id = $1`, [chapter.id]);
    await keeper.round();
    expect(await staleChapters()).toEqual([chapter.id]);
  });
  await settle();
  expect(await staleChapters()).toEqual([]);
  await expectRecount();
});

test('a computation that fails leaves the chapter stale', async () => {
  const { chapter, ann, ben } = await aBusyChapter();
  await settle();
  await aReferral({ from: ann, to: ben });
  clock.advance(AT_MOST_EVERY + 1);
  const broken = createKeeper(world, {
    meanScore: () => Promise.reject(new Error('gone')),
  });
  await expect(broken.round()).rejects.toThrow('gone');
  expect(await staleChapters()).toEqual([chapter.id]);
  await settle();
});

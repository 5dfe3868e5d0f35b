import { expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../../test/app.ts';
import { aCrowd, CROWD, searchMembers } from '../../../../test/crowd.ts';
import { recountCommonTexts } from './service.ts';

const world = await openTestApp();
const { db, clock, sql } = world;
const admin = await world.aSuperAdmin();

const known = () =>
  sql<{ text: string; members: number }>('SELECT text, members FROM search_texts ORDER BY text');
const search = (text: string) => searchMembers(world, admin, text);

test('what very many members share is not counted again, and the total stays correct', async () => {
  await recountCommonTexts(db, clock.now());
  expect(await known(), 'a small network counts nothing').toEqual([]);

  await aCrowd(world);
  await recountCommonTexts(db, clock.now());
  const texts = new Map((await known()).map(({ text, members }) => [text, members]));
  for (const text of ['cro', 'crowd', 'zoe', '@mail.test']) expect(texts.get(text), text).toBe(CROWD);

  const lowerBound = { total: 10_000, more: true, rows: 100, first: 'Zoe Crowd 00001' };
  expect(await search('row')).toEqual(lowerBound);
  expect(await search('CROWD')).toEqual(lowerBound);
  // Shared by all, but no piece that is known: counted as far as the total is exact.
  expect(await search('oe%20crowd%200')).toMatchObject({ more: undefined, total: 9_999 });

  await sql(
    `UPDATE users SET removed_at = now() WHERE full_name LIKE 'Zoe Crowd 00%' OR full_name LIKE 'Zoe Crowd 01%'`,
  );
  expect(await search('row'), 'removals are subtracted at once: now it is counted, and exact').toMatchObject({
    total: CROWD - 1_999,
    more: undefined,
  });

  await sql('UPDATE users SET removed_at = NULL WHERE removed_at IS NOT NULL');
  const changesBefore = async () =>
    (await sql('SELECT max(changes_before)::int AS n FROM search_texts'))[0]?.n;
  await recountCommonTexts(db, clock.now());
  expect(await changesBefore(), 'counted once a day').toBe(0);
  clock.advance(DAY + 1);
  await recountCommonTexts(db, clock.now());
  expect(await changesBefore(), 'removed and back again').toBe(2 * 1_999);
  expect(await search('row')).toEqual(lowerBound);
});

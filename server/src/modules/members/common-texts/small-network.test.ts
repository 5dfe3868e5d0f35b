import { expect, test } from 'vitest';
import { openTestApp } from '../../../../test/app.ts';
import { searchMembers } from '../../../../test/crowd.ts';
import { recountCommonTexts } from './service.ts';

const world = await openTestApp();
const { db, clock, sql, aMember } = world;
const admin = await world.aSuperAdmin();

const KEPT = ['search_texts', 'search_newcomers', 'common_texts', 'search_additions'];
const rows = async () => {
  const counts = KEPT.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(', ');
  return Object.values((await sql<Record<string, number>>(`SELECT ${counts}`))[0] ?? {});
};

test('a small network keeps nothing about common texts, also after it has shrunk', async () => {
  const ada = await aMember({ full_name: 'Ada Crowd' });
  await aMember({ full_name: 'Bea Crowd' });
  await sql("UPDATE users SET full_name = 'Abi Crowd' WHERE id = $1", [ada.id]);
  await sql(
    `INSERT INTO search_texts (text, members, first_name, changes_before, counted_at)
     VALUES ('cro', 11000, 'Zoe Crowd', 0, $1)`,
    [clock.now()],
  );
  const found = await searchMembers(world, admin, 'crowd');
  expect(found).toMatchObject({ first: 'Abi Crowd' });
  expect((await rows()).some((count) => count > 0)).toBe(true);
  await recountCommonTexts(db, clock.now());
  expect(await rows()).toEqual([0, 0, 0, 0]);
  expect(await searchMembers(world, admin, 'crowd')).toEqual({ ...found, total: 2, more: undefined });
});

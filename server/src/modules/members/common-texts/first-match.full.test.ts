import pg from 'pg';
import { expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../../test/app.ts';
import { aCrowd, searchMembers } from '../../../../test/crowd.ts';
import { recountCommonTexts } from './service.ts';

const world = await openTestApp();
const { as, db, clock, sql, ownerUrl, aMember } = world;
const admin = await world.aSuperAdmin();

test('a search for a common text begins at its first match, and misses no one who is later sorted before it', async () => {
  const chapter = await aCrowd(world);
  const early = await aMember({ chapter, full_name: 'Abel Other' });
  await recountCommonTexts(db, clock.now());
  expect((await sql("SELECT first_name FROM search_texts WHERE text = 'row'"))[0]?.first_name).toBe(
    'Zoe Crowd 00001',
  );
  const first = async (text = 'crow') => (await searchMembers(world, admin, text)).first;
  expect(await first()).toBe('Zoe Crowd 00001');

  const added = await aMember({ chapter, full_name: 'Bea Crow' });
  expect(await first(), 'who was added').toBe('Bea Crow');
  await sql("UPDATE users SET full_name = 'Abel Crow' WHERE id = $1", [early.id]);
  expect(await first(), 'who was renamed').toBe('Abel Crow');
  expect(await first('%20Crow%20'), 'whatever is around the text').toBe('Abel Crow');
  await sql('UPDATE users SET removed_at = now() WHERE id = $1', [early.id]);
  expect(await first(), 'who was removed').toBe('Bea Crow');
  await sql('UPDATE users SET removed_at = NULL WHERE id = $1', [early.id]);
  expect(await first(), 'who came back').toBe('Abel Crow');
  await sql("UPDATE users SET full_name = 'Zoe Crowd 00001 b' WHERE id = $1", [added.id]);
  const { body } = await as(admin).get('/members?page=1&search=crow');
  const names = body.users.map((user: { full_name: string }) => user.full_name);
  expect(names.slice(0, 4), 'once, however often something changed').toEqual([
    'Abel Crow',
    'Zoe Crowd 00001',
    'Zoe Crowd 00001 b',
    'Zoe Crowd 00002',
  ]);

  await sql('UPDATE users SET removed_at = now() WHERE id = ANY ($1)', [[early.id, added.id]]);
  const other = new pg.Client(ownerUrl);
  await other.connect();
  await other.query('BEGIN');
  await other.query("UPDATE users SET removed_at = NULL, full_name = 'Ada Crow' WHERE id = $1", [early.id]);
  clock.advance(DAY + 1);
  await recountCommonTexts(db, clock.now());
  await other.query('COMMIT');
  await other.end();
  expect(await first(), 'who was added while it was counted').toBe('Ada Crow');
  clock.advance(DAY + 1);
  await recountCommonTexts(db, clock.now());
  expect((await sql('SELECT count(*)::int AS n FROM search_newcomers'))[0]?.n).toBe(0);
  expect(await first(), 'counted in').toBe('Ada Crow');

  await sql("UPDATE users SET full_name = 'Adacrowdie Low' WHERE id = $1", [early.id]);
  clock.advance(DAY + 1);
  await recountCommonTexts(db, clock.now());
  expect(await first('%20crowd%20'), 'where it is no word of its own').toBe('Adacrowdie Low');
});

import { expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../../test/app.ts';
import { aCrowd } from '../../../../test/crowd.ts';
import { type Statement, watchInto } from '../../../../test/schema/query-plans.ts';
import { list } from '../sql.ts';
import { recountCommonTexts } from './service.ts';
import { KEPT } from './sql.ts';

const world = await openTestApp();
const { as, db, clock, sql, aMember } = world;
const admin = await world.aSuperAdmin();
const chapter = await aCrowd(world);
// Just after the last of a page, by its capitals alone.
const twin = await aMember({ chapter, full_name: 'ZOE CROWD 00100', vertical: 'Law', email: 't@mail.test' });
await recountCommonTexts(db, clock.now());

/** A piece of three letters, a word, a trade, the domain of an e-mail: each is kept. */
const TEXTS = ['row', 'Crowd', 'LAW', '@mail.test'];

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
const found = async (text: string, size: number = KEPT) => {
  const search = encodeURIComponent(text);
  const { body } = await as(admin).get(`/members?page=1&page_size=${size}&search=${search}`);
  expect(body, text).toMatchObject({ total: 10_000, more: true, page_size: size });
  return ids(body.users);
};
/** Whoever has the text, read from all members. */
const expected = async (text: string, size: number = KEPT) =>
  ids(
    await sql<{ id: number }>(
      `SELECT id FROM users WHERE role = 'member' AND removed_at IS NULL
          AND strpos(search_key_of_lower(search_text), search_key($1)) > 0
        ORDER BY full_name COLLATE "und-x-icu", id LIMIT $2`,
      [text, size],
    ),
  );
const expectFirstPages = async (what: string) => {
  for (const text of TEXTS)
    for (const size of [1, 50, KEPT])
      expect(await found(text, size), `${what}: ${size} of ${text}`).toEqual(await expected(text, size));
};
const kept = async (text: string) =>
  (await sql<{ ids: number[] }>('SELECT first_members AS ids FROM search_texts WHERE text = $1', [text]))[0]
    ?.ids;

test('the first page of a common text stays exact, after members join, leave or change', async () => {
  expect(await kept('crowd')).toEqual(await expected('crowd'));
  await expectFirstPages('as counted');
  const seen: Statement[] = [];
  await list(watchInto(seen)(db), { page: 1, search: 'crowd' }, '2026-11-18').page();
  expect(seen, 'one statement').toHaveLength(1);
  const [first = 0, second = 0, , fourth = 0, ...others] = await expected('crowd', KEPT + 50);
  const beyond = others.at(-1) as number;
  const set = (change: string, id: number) => sql(`UPDATE users SET ${change} WHERE id = $1`, [id]);

  await set("full_name = 'zoe crowd 00100'", twin.id);
  await expectFirstPages('only the case of a name changes');
  await set("full_name = 'Zoe Crowd 99999'", first);
  await expectFirstPages('one moves to the end');
  await set("full_name = 'Abel Crowd', vertical = 'Bakery'", beyond);
  await expectFirstPages('one from beyond moves to the front, with another trade');
  await set("full_name = 'abel CROWD'", beyond);
  await expectFirstPages('and changes once more');
  await set("email = 'someone@elsewhere.test'", second);
  await expectFirstPages('one no longer has the domain');
  await set('removed_at = now()', fourth);
  await expectFirstPages('one leaves');
  await set('removed_at = NULL', fourth);
  await set('removed_at = NULL', fourth);
  await expectFirstPages('and comes back');
  await aMember({ chapter, full_name: 'Zoé Crowd 00050', vertical: 'law', email: 'e@mail.test' });
  await aMember({ chapter, full_name: 'Aa Scrowded', vertical: 'Inlaws', email: 'aa@mail.test' });
  await expectFirstPages('two join, one in the middle of the page');
  await sql(`UPDATE users SET removed_at = now() WHERE full_name LIKE 'Zoe Crowd 000_3'`);
  await expectFirstPages('ten leave: fewer than a page are kept');

  clock.advance(DAY + 1);
  await recountCommonTexts(db, clock.now());
  expect(await kept('crowd')).toEqual(await expected('crowd'));
  await expectFirstPages('counted again');
});

test('the first page stays exact after more have changed than are compared', async () => {
  await sql(
    `UPDATE users SET full_name = 'Yan Crowd ' || id WHERE id IN (
       SELECT id FROM users WHERE full_name LIKE 'Zoe Crowd 09%' ORDER BY id LIMIT 900)`,
  );
  await expectFirstPages('900 changed');
  await sql(
    `UPDATE users SET full_name = 'Xia Crowd ' || id WHERE id IN (
       SELECT id FROM users WHERE full_name LIKE 'Zoe Crowd 08%' ORDER BY id LIMIT 200)`,
  );
  await expectFirstPages('1,100 changed');
});

test('a text that an older process counted is found as well', async () => {
  await sql('UPDATE search_texts SET first_members = NULL, last_name = NULL, last_id = NULL');
  await expectFirstPages('nothing kept');
});

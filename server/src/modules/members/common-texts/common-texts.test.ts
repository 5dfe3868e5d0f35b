import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../../test/app.ts';
import { recountCommonTexts } from './service.ts';

const { as, db, clock, sql, ownerUrl, aChapter, aMember, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();
const CROWD = 11_500;
/** A crowd takes seconds to come and go, and many more on a machine with ten times as much to do. */
const LONG = 120_000;

const known = () =>
  sql<{ text: string; members: number }>('SELECT text, members FROM common_texts ORDER BY text');
const search = async (text: string) => {
  const { body } = await as(admin).get(`/members?page=1&search=${text}`);
  return { total: body.total, more: body.more, rows: body.users.length, first: body.users[0]?.full_name };
};

/** So many members that their common texts are worth knowing. */
const aCrowd = async (size = CROWD) => {
  const chapter = await aChapter();
  await sql(
    `INSERT INTO users (role, full_name, email, phone, password_hash, chapter_id, vertical, subscription_valid_till)
     SELECT 'member', 'Zoe Crowd ' || lpad(n::text, 5, '0'), 'z' || n || '@mail.test', (5000000000 + n)::text, 'x', $1,
            'Law', '2030-01-01' FROM generate_series(1, $2::int) n`,
    [chapter.id, size],
  );
  return chapter;
};
afterEach(async () => {
  await sql('DELETE FROM common_texts');
  await sql(
    "UPDATE users SET full_name = 'Gone', email = id || '@gone.test', removed_at = now() WHERE role = 'member'",
  );
}, LONG);

test(
  'what very many members share is not counted anew, and the total is never wrong for it',
  async () => {
    await recountCommonTexts(db, clock.now());
    expect(await known(), 'a small network counts nothing').toEqual([]);

    await aCrowd();
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
    expect(
      await search('row'),
      'removals are subtracted at once: now it is counted, and exact',
    ).toMatchObject({
      total: CROWD - 1_999,
      more: undefined,
    });

    await sql('UPDATE users SET removed_at = NULL');
    const changesBefore = async () =>
      (await sql('SELECT max(changes_before)::int AS n FROM common_texts'))[0]?.n;
    await recountCommonTexts(db, clock.now());
    expect(await changesBefore(), 'counted once a day').toBe(0);
    clock.advance(DAY + 1);
    await recountCommonTexts(db, clock.now());
    expect(await changesBefore(), 'removed and back again').toBe(2 * 1_999);
    expect(await search('row')).toEqual(lowerBound);
  },
  LONG,
);

test(
  'a search for it begins at its first match, and misses nobody who comes to stand before',
  async () => {
    const chapter = await aCrowd();
    const early = await aMember({ chapter, full_name: 'Abel Other' });
    await recountCommonTexts(db, clock.now());
    expect((await sql("SELECT first_key FROM common_texts WHERE text = 'row'"))[0]?.first_key).toBe(
      'zoe crowd 00001',
    );
    const first = async (text = 'crow') => (await search(text)).first;
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
    expect((await sql('SELECT count(*)::int AS n FROM search_additions'))[0]?.n).toBe(0);
    expect(await first(), 'counted in').toBe('Ada Crow');

    await sql("UPDATE users SET full_name = 'Adacrowdie Low' WHERE id = $1", [early.id]);
    clock.advance(DAY + 1);
    await recountCommonTexts(db, clock.now());
    expect(await first('%20crowd%20'), 'where it is no word of its own').toBe('Adacrowdie Low');
  },
  LONG,
);

import { expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../test/app.ts';
import { recountCommonTexts } from './common-texts.ts';

const { as, db, clock, sql, aChapter, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();
const CROWD = 11_500;

const known = () =>
  sql<{ text: string; members: number }>('SELECT text, members FROM common_texts ORDER BY text');
const search = async (text: string) => {
  const { body } = await as(admin).get(`/members?page=1&search=${text}`);
  return { total: body.total, more: body.more, rows: body.users.length, first: body.users[0]?.full_name };
};

test('what very many members share is not counted anew, and the total is never wrong for it', async () => {
  const chapter = await aChapter();
  await recountCommonTexts(db, clock.now());
  expect(await known(), 'a small network counts nothing').toEqual([]);

  await sql(
    `INSERT INTO users (role, full_name, email, phone, password_hash, chapter_id, vertical, subscription_valid_till)
     SELECT 'member', 'Zoe Crowd ' || lpad(n::text, 5, '0'), 'z' || n || '@mail.test', (5000000000 + n)::text, 'x', $1,
            'Law', '2030-01-01' FROM generate_series(1, $2::int) n`,
    [chapter.id, CROWD],
  );
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

  await sql('UPDATE users SET removed_at = NULL');
  const changesBefore = async () =>
    (await sql('SELECT max(changes_before)::int AS n FROM common_texts'))[0]?.n;
  await recountCommonTexts(db, clock.now());
  expect(await changesBefore(), 'counted once a day').toBe(0);
  clock.advance(DAY + 1);
  await recountCommonTexts(db, clock.now());
  expect(await changesBefore(), 'removed and back again').toBe(2 * 1_999);
  expect(await search('row')).toEqual(lowerBound);
});

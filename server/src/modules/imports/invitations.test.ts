import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { anEmail, csv, line, start, upload } from '../../../test/files/imports.ts';

const world = await openTestApp();
const { as, sql, aChapter, aMember, aSuperAdmin, anImport } = world;

/** An import that is done, with people whom it added to a chapter. */
async function withPeople(owner: { id: number }, chapter: { id: number }, count: number) {
  const { id } = await anImport(owner, 'done');
  await sql('DELETE FROM import_rows WHERE import_id = $1', [id]);
  await sql(
    `WITH people AS (
       INSERT INTO users (role, full_name, email, phone, password_hash, chapter_id, vertical, subscription_valid_till)
       SELECT 'member', 'Person ' || n, 'person' || n || '.of.' || $2::int || '@example.com', '5550000000', 'x', $2::int, 'Law', '2030-01-01'
         FROM generate_series(1, $3) n RETURNING id, email)
     INSERT INTO import_rows (import_id, line, cells, kind, problems, changes, member, member_id, added)
     SELECT $1, row_number() OVER (ORDER BY id) + 1, '{}', 'new', '[]', '[]', '{}', id, true FROM people`,
    [id, chapter.id, count],
  );
  await sql('UPDATE imports SET rows = $2, added = $2 WHERE id = $1', [id, count]);
  return id;
}
const invitedBy = async (who: { token: string }, id: number): Promise<string[]> => {
  const answer = await as(who).post(`/imports/${id}/invitations`, { address: 'https://bn.example' });
  expect(answer.status, answer.text).toBe(200);
  const [, ...lines] = answer.text.trimEnd().split('\r\n');
  return lines.map((line) => line.split(',')[1] ?? '');
};

test('with more people than are invited at a time each gets a link, once', async () => {
  const [admin, chapter] = [await aSuperAdmin(), await aChapter()];
  const id = await withPeople(admin, chapter, 501);
  const invited = await invitedBy(admin, id);
  expect([invited.length, new Set(invited).size]).toEqual([501, 501]);
  expect((await as(admin).get(`/imports/${id}`)).body.invitations_waiting).toBe(0);
});

test('a download that broke off is followed by one for the others: no one gets a second link', async () => {
  const [admin, chapter] = [await aSuperAdmin(), await aChapter()];
  const id = await withPeople(admin, chapter, 3);
  await sql('UPDATE import_rows SET invited = true WHERE import_id = $1 AND line = 2', [id]);
  await sql('UPDATE imports SET invited = 1 WHERE id = $1', [id]);
  expect(await invitedBy(admin, id)).toHaveLength(2);
});

test('anyone who has chosen a password, left or moved to another chapter meanwhile gets no link of a member', async () => {
  const [chapter, other] = [await aChapter(), await aChapter()];
  const adder = await aMember({ chapter, flags: ['can_add_member'] });
  const id = await withPeople(adder, chapter, 4);
  const change = (n: number, what: string) =>
    sql(`UPDATE users SET ${what} WHERE email = $1`, [`person${n}.of.${chapter.id}@example.com`]);
  await change(1, 'activated_at = now()');
  await change(2, 'removed_at = now()');
  await change(3, `chapter_id = ${other.id}`);
  expect(await invitedBy(adder, id)).toEqual([`person4.of.${chapter.id}@example.com`]);
});

test('invitations can be downloaded once, and let the member choose a password', async () => {
  const admin = await aSuperAdmin();
  const { name, region } = await aChapter();
  const email = anEmail();
  const found = await upload(world, admin, csv(line({ email, chapter: name, region })));
  const address = 'https://network.example';
  await start(world, admin, found);
  const file = await as(admin).post(`/imports/${found.id}/invitations`, { address });
  expect(file.status, file.text).toBe(200);
  const [, link = ''] = /https:\/\/network\.example\/auth\/set-password#([\w-]{43})/.exec(file.text) ?? [];
  expect(
    (await as('visitor').post('/auth/set-password', { token: link, password: 'quite a sentence' })).status,
  ).toBe(200);
  expect((await as('visitor').post('/auth/login', { email, password: 'quite a sentence' })).status).toBe(200);
  expect((await as(admin).get(`/imports/${found.id}`)).body.invitations_waiting).toBe(0);
  expect((await as(admin).post(`/imports/${found.id}/invitations`, { address })).status).toBe(409);
});

import { expect, test } from 'vitest';
import { memberForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import { anEmail, csv, line, rowsOf, start, upload } from '../../../test/files/imports.ts';

const world = await openTestApp();
const { as, sql, aChapter, aMember, aSuperAdmin } = world;

test('a member added by another user since the file was read counts as existing: neither added twice nor left out', async () => {
  const admin = await aSuperAdmin();
  const chapter = await aChapter();
  const { name, region } = chapter;
  const found = await upload(
    world,
    admin,
    csv(
      line({ email: 'early@example.com', chapter: name, region }),
      line({ email: 'other@example.com', chapter: name, region }),
    ),
  );
  const form = memberForm({ chapter_id: chapter.id, email: 'Early@Example.com' });
  expect((await as(await aSuperAdmin()).post('/auth/register', form)).status).toBe(201);
  expect((await start(world, admin, found)).result).toMatchObject({ added: 1, updated: 0, left_out: 1 });
  expect(await rowsOf(world, admin, found, '?kind=changed')).toMatchObject([{ line: 2 }]);
  expect(await sql(`SELECT 1 FROM users WHERE email_key(email) = 'early@example.com'`)).toHaveLength(1);
});

test('the e-mail of a super admin belongs to someone who is not a member, and to a member it is in use', async () => {
  const admin = await aSuperAdmin();
  const { name, region } = await aChapter();
  const [{ email } = { email: '' }] = await sql<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    (await aSuperAdmin()).id,
  ]);
  const found = await upload(world, admin, csv(line({ email, chapter: name, region })));
  expect(await rowsOf(world, admin, found)).toMatchObject([
    { kind: 'wrong', problems: [{ field: 'email', reason: 'is used by an administrator' }] },
  ]);
  const adder = await aMember({ flags: ['can_add_member'] });
  const theirs = await upload(world, adder, csv(line({ email })));
  expect(await rowsOf(world, adder, theirs)).toMatchObject([
    { kind: 'wrong', problems: [{ field: 'email', reason: 'is in use already' }] },
  ]);
});

test("a member's file names their own chapter with its region, or none", async () => {
  const chapter = await aChapter({ name: 'Twin', region: 'Here' });
  await aChapter({ name: 'Twin', region: 'There' });
  const adder = await aMember({ chapter, flags: ['can_add_member'] });
  const found = await upload(
    world,
    adder,
    csv(
      line({ email: 'a@example.com', chapter: 'twin', region: 'HERE' }),
      line({ email: 'b@example.com', chapter: 'Twin - Here' }),
      line({ email: 'c@example.com', chapter: 'Twin', region: 'There' }),
      line({ email: 'd@example.com', chapter: 'Twin - There' }),
    ),
  );
  expect(await rowsOf(world, adder, found)).toMatchObject([
    { kind: 'new' },
    { kind: 'new' },
    { kind: 'wrong', problems: [{ field: 'region', reason: "is not your chapter's" }] },
    { kind: 'wrong', problems: [{ field: 'chapter', reason: 'is not your chapter' }] },
  ]);
});

test('a member learns nothing about a colleague that colleagues may not see: until when the membership is valid', async () => {
  const chapter = await aChapter();
  const adder = await aMember({ chapter, flags: ['can_add_member'] });
  const { email, full_name: name, phone } = await aMember({ chapter });
  const row = line({ email, name, phone, vertical: 'Plumbing', till: '01/02/2031' });
  const found = await upload(world, adder, csv(row));
  expect(await rowsOf(world, adder, found)).toMatchObject([{ kind: 'same', changes: [] }]);
});

test('chapters need no other column', async () => {
  const admin = await aSuperAdmin();
  const { name, region } = await aChapter();
  const file = `Chapter,Region\r\nAlone,Here\r\n${name},${region}\r\n`;
  const chapters = await upload(world, admin, file);
  expect(chapters.kinds).toMatchObject({ no_chapter: 1, same: 1, wrong: 0 });
  await as(admin).put(`/imports/${chapters.id}/matching`, { make_chapters: 1 });
  const done = await start(world, admin, chapters);
  expect(done).toMatchObject({ kinds: { same: 2 }, result: { added: 0, chapters_made: 1, left_out: 0 } });
});

test('importing the same file twice changes nothing', async () => {
  const admin = await aSuperAdmin();
  const { name, region } = await aChapter();
  const file = csv(
    line({ email: anEmail(), chapter: name, region }),
    line({ email: anEmail(), chapter: name, region }),
  );
  await start(world, admin, await upload(world, admin, file));
  const before = await sql('SELECT * FROM users ORDER BY id');
  const again = await upload(world, admin, file);
  expect(again.kinds).toMatchObject({ new: 0, same: 2, changed: 0 });
  expect((await start(world, admin, again)).result).toEqual({
    added: 0,
    updated: 0,
    already_there: 2,
    left_out: 0,
    chapters_made: 0,
  });
  expect(await sql('SELECT * FROM users ORDER BY id')).toEqual(before);
});

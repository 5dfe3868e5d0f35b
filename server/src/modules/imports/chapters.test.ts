import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { anEmail, csv, line, rowsOf, start, upload } from '../../../test/files/imports.ts';

const world = await openTestApp();
const { as, aChapter, aMember, aSuperAdmin, sql } = world;
const admin = await aSuperAdmin();
const chapterOf = async (email: string) =>
  (
    await sql(
      'SELECT c.name, c.region FROM users u JOIN chapters c ON c.id = u.chapter_id WHERE email = $1',
      [email],
    )
  )[0];

test('each chapter that does not exist is made, taken for another one, or left out; rows change at once', async () => {
  const existing = await aChapter({ name: 'Tapatío', region: 'Jalisco' });
  const emails = [anEmail(), anEmail(), anEmail(), anEmail()] as const;
  const there = await aMember({ chapter: existing });
  const found = await upload(
    world,
    admin,
    csv(
      line({ email: emails[0], chapter: 'Tapatio', region: 'Jal.' }),
      line({ email: emails[1], chapter: 'Minerva' }),
      line({ email: emails[2], chapter: 'Minerva' }),
      line({ email: emails[3], chapter: 'Test', region: 'Nowhere' }),
      line({
        email: there.email,
        name: there.full_name,
        phone: there.phone,
        vertical: 'Plumbing',
        chapter: 'Minerva',
      }),
    ),
  );
  expect(found.kinds).toMatchObject({ no_chapter: 5, new: 0 });
  const choose = async (...chapters: object[]) =>
    (await as(admin).put(`/imports/${found.id}/matching`, { chapters })).body;
  const use = { name: 'tapatio', region: 'jal.', choice: 'use', chapter_id: existing.id };
  expect(await choose(use)).toMatchObject({ state: 'ready', kinds: { new: 1, no_chapter: 4 } });
  const made = await choose({ name: 'Minerva', region: '', choice: 'make', make_in: 'Jalisco' });
  expect(made).toMatchObject({ kinds: { new: 3, changed: 1, no_chapter: 1 } });
  expect(made.missing_chapters.most).toEqual([
    { name: 'Minerva', region: '', rows: 3, choice: 'make', make_in: 'Jalisco', chapter: null },
    {
      ...{ name: 'Tapatio', region: 'Jal.', rows: 1, choice: 'use', make_in: 'Jal.' },
      chapter: { id: existing.id, label: 'Tapatío - Jalisco' },
    },
    { name: 'Test', region: 'Nowhere', rows: 1, choice: 'leave', make_in: 'Nowhere', chapter: null },
  ]);
  expect(await rowsOf(world, admin, found, '?kind=changed')).toMatchObject([
    {
      changes: expect.arrayContaining([
        { field: 'chapter', before: 'Tapatío - Jalisco', after: 'Minerva - Jalisco' },
      ]),
    },
  ]);
  const other = await choose({ name: 'Tapatio', region: 'Jal.', choice: 'leave' });
  expect(other.kinds).toMatchObject({ new: 2, no_chapter: 2 });
  await choose(use);

  const done = await start(world, admin, found);
  expect(done).toMatchObject({ result: { added: 3, updated: 0, chapters_made: 1, left_out: 2 } });
  expect(await chapterOf(emails[0])).toEqual({ name: 'Tapatío', region: 'Jalisco' });
  expect(await chapterOf(emails[1])).toEqual({ name: 'Minerva', region: 'Jalisco' });
  expect(await chapterOf(emails[3])).toBeUndefined();
});

test('one of several chapters of a name is chosen', async () => {
  const [, there] = [
    await aChapter({ name: 'Twin', region: 'Here' }),
    await aChapter({ name: 'Twin', region: 'There' }),
  ];
  const email = anEmail();
  const found = await upload(world, admin, csv(line({ email, chapter: 'Twin' })));
  expect(found.kinds.no_chapter).toBe(1);
  const chapters = [{ name: 'Twin', region: '', choice: 'use', chapter_id: there.id }];
  await as(admin).put(`/imports/${found.id}/matching`, { chapters });
  await start(world, admin, found);
  expect(await chapterOf(email)).toEqual({ name: 'Twin', region: 'There' });
});

test('spellings of one chapter are one: of a missing one the most used is made, an existing one is found', async () => {
  const there = await aChapter({ name: 'Málaga Sur', region: 'Andalucía' });
  const names = ['guadalajara minerva', 'Guadalajara Minérva', 'GUADALAJARA MINÉRVA', 'Guadalajara Minérva'];
  const emails = names.map(() => anEmail());
  const known = anEmail();
  const found = await upload(
    world,
    admin,
    csv(
      ...names.map((chapter, n) => line({ email: emails[n], chapter })),
      line({ email: known, chapter: 'malaga sur' }),
    ),
  );
  expect(found).toMatchObject({
    kinds: { no_chapter: 4, new: 1 },
    missing_chapters: { total: 1, most: [{ name: 'Guadalajara Minérva', rows: 4 }] },
  });
  const chapters = [{ name: 'Guadalajara Minérva', region: '', choice: 'make', make_in: 'Jalisco' }];
  await as(admin).put(`/imports/${found.id}/matching`, { chapters });
  const done = await start(world, admin, found);
  expect(done.result).toMatchObject({ added: 5, chapters_made: 1, left_out: 0 });
  for (const email of emails)
    expect(await chapterOf(email)).toEqual({ name: 'Guadalajara Minérva', region: 'Jalisco' });
  expect(await chapterOf(known)).toEqual({ name: there.name, region: there.region });
});

test('the chapter that is spelled as in the file comes before one with other accents', async () => {
  await aChapter({ name: 'Cordóba Norte', region: 'Sur' });
  await aChapter({ name: 'Cordoba Norte', region: 'Sur' });
  const email = anEmail();
  const found = await upload(world, admin, csv(line({ email, chapter: 'cordoba norte', region: 'Sur' })));
  await start(world, admin, found);
  expect(await chapterOf(email)).toEqual({ name: 'Cordoba Norte', region: 'Sur' });
});

test('all missing chapters at once: each once, however it is spelled', async () => {
  const emails = [anEmail(), anEmail()] as const;
  const found = await upload(
    world,
    admin,
    csv(
      line({ email: emails[0], chapter: 'zurich sud', region: 'Schweiz' }),
      line({ email: emails[1], chapter: 'Zürich Süd', region: 'Schweiz' }),
    ),
  );
  await as(admin).put(`/imports/${found.id}/matching`, { make_chapters: 1 });
  expect((await start(world, admin, found)).result).toMatchObject({ added: 2, chapters_made: 1 });
  for (const email of emails)
    expect(await chapterOf(email)).toEqual({ name: 'Zürich Süd', region: 'Schweiz' });
});

test('no chapter is made for members that are not updated', async () => {
  const there = await aMember();
  const row = line({ email: there.email, chapter: 'In Vain', region: 'Here' });
  const found = await upload(world, admin, csv(row));
  await as(admin).put(`/imports/${found.id}/matching`, { make_chapters: 1 });
  expect((await start(world, admin, found)).result).toMatchObject({ updated: 0, chapters_made: 0 });
});

test.each([
  [
    { name: 'X', region: '', choice: 'make' },
    { 'chapters.make_in': 'is required: the file names no region' },
  ],
  [{ name: 'X', region: 'Y', choice: 'use' }, { 'chapters.chapter_id': 'is not a chapter' }],
  [
    { name: 'X', region: 'Y', choice: 'use', chapter_id: 999_999 },
    { 'chapters.chapter_id': 'is not a chapter' },
  ],
])('refuses an incomplete choice: %j', async (choice, fields) => {
  const found = await upload(world, admin, csv(line({ email: anEmail(), chapter: 'X', region: 'Y' })));
  const answer = await as(admin).put(`/imports/${found.id}/matching`, { chapters: [choice] });
  expect([answer.status, answer.body.fields]).toEqual([400, fields]);
});

test('a member chooses no chapters', async () => {
  const adder = await aMember({ flags: ['can_add_member'] });
  const found = await upload(world, adder, csv(line({ email: anEmail() })));
  const chapters = [{ name: 'X', region: 'Y', choice: 'make' }];
  expect((await as(adder).put(`/imports/${found.id}/matching`, { chapters })).status).toBe(403);
});

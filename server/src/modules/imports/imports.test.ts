import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { anEmail, csv, line, rowsOf, settled, start, upload } from '../../../test/files/imports.ts';

const world = await openTestApp();
const { as, aChapter, aMember, aSuperAdmin, clock, sql } = world;
const admin = await aSuperAdmin();
const memberBy = async (email: string) =>
  (
    await sql(
      `SELECT full_name, phone, email, vertical, subscription_valid_till::text AS till, chapter_id, role, elevated,
              activated_at, password_hash FROM users WHERE email_key(email) = email_key($1) AND removed_at IS NULL`,
      [email],
    )
  )[0];

test('a file is previewed before anything is written, then imported as a whole', async () => {
  const chapter = await aChapter();
  const { name, region } = chapter;
  const [one, two] = [anEmail(), anEmail()];
  const there = await aMember({ chapter, full_name: 'Old Name', phone: '1234567890' });
  const found = await upload(
    world,
    admin,
    csv(
      line({ email: one, chapter: name, region }),
      line({ email: two, chapter: `${name} - ${region}`, phone: '+91 98765-43210', till: '2027-12-31' }),
      line({
        email: there.email,
        chapter: name,
        region,
        name: 'New Name',
        phone: '1234567890',
        vertical: 'Plumbing',
      }),
      line({ email: 'not an email', chapter: name, region, phone: '12' }),
    ),
  );
  expect(found).toMatchObject({
    state: 'ready',
    rows: 4,
    kinds: { new: 2, same: 0, changed: 1, no_chapter: 0, wrong: 1 },
    result: { added: 0 },
  });
  expect(found.matching.email).toEqual({ column: 2, value: null });
  expect(await memberBy(one)).toBeUndefined();
  expect(await rowsOf(world, admin, found, '?kind=wrong')).toMatchObject([
    {
      line: 5,
      problems: [
        { field: 'phone', column: 1, reason: 'must be exactly 10 digits, not counting the country code' },
        { field: 'email', column: 2, reason: 'must be an e-mail address' },
      ],
    },
  ]);
  expect(await rowsOf(world, admin, found, '?kind=changed')).toMatchObject([
    { line: 4, changes: [{ field: 'full_name', before: 'Old Name', after: 'New Name' }] },
  ]);

  const done = await start(world, admin, found);
  expect(done).toMatchObject({
    state: 'done',
    result: { added: 2, updated: 0, already_there: 0, left_out: 2, chapters_made: 0 },
    invitations_waiting: 2,
  });
  expect(await memberBy(two)).toMatchObject({
    full_name: 'Ada Lovelace',
    phone: '9876543210',
    till: '2027-12-31',
    chapter_id: chapter.id,
    role: 'member',
    elevated: false,
    activated_at: null,
  });
  expect(await memberBy(there.email)).toMatchObject({ full_name: 'Old Name' });
  expect((await as('visitor').post('/auth/login', { email: one, password: 'whatever it is' })).status).toBe(
    401,
  );
});

test('offers to create a missing chapter, and creates it once', async () => {
  const [one, two, three] = [anEmail(), anEmail(), anEmail()];
  const found = await upload(
    world,
    admin,
    csv(
      line({ email: one, chapter: 'Brand New', region: 'Far' }),
      line({ email: two, chapter: 'brand new', region: 'FAR' }),
      line({ email: three, chapter: 'Brand New - Farther' }),
      line({ email: anEmail(), chapter: 'Nameless' }),
    ),
  );
  const missing = { choice: 'leave', chapter: null };
  expect(found).toMatchObject({
    kinds: { new: 0, no_chapter: 4, wrong: 0 },
    missing_chapters: {
      total: 3,
      most: [
        { name: 'Brand New', region: 'Far', rows: 2, make_in: 'Far', ...missing },
        { name: 'Brand New', region: 'Farther', rows: 1, make_in: 'Farther', ...missing },
        { name: 'Nameless', region: '', rows: 1, make_in: '', ...missing },
      ],
    },
  });
  const wanted = await as(admin).put(`/imports/${found.id}/matching`, { make_chapters: 1 });
  expect(wanted.body, 'one without a region has to be decided by itself').toMatchObject({
    state: 'ready',
    kinds: { new: 3, no_chapter: 1 },
    missing_chapters: { most: [{ choice: 'make' }, { choice: 'make' }, { choice: 'leave' }] },
  });
  const done = await start(world, admin, found);
  expect(done.result).toMatchObject({ added: 3, chapters_made: 2, left_out: 1 });
  const chapters = await sql(
    `SELECT id FROM chapters WHERE lower(name) = 'brand new' AND lower(region) = 'far'`,
  );
  expect(chapters).toHaveLength(1);
  expect(await memberBy(two)).toMatchObject({ chapter_id: chapters[0]?.id });
  const [farther] = await sql(`SELECT id FROM chapters WHERE name = 'Brand New' AND region = 'Farther'`);
  expect(await memberBy(three)).toMatchObject({ chapter_id: farther?.id });
});

test('creates no chapter unless asked to', async () => {
  const email = anEmail();
  const found = await upload(world, admin, csv(line({ email, chapter: 'Unwanted', region: 'Nowhere' })));
  expect((await start(world, admin, found)).result).toMatchObject({
    added: 0,
    chapters_made: 0,
    left_out: 1,
  });
  expect(await sql(`SELECT 1 FROM chapters WHERE name = 'Unwanted'`)).toEqual([]);
});

test('existing members get other values only with update_existing, and never permissions or passwords', async () => {
  const chapter = await aChapter();
  const other = await aChapter();
  const there = await aMember({ chapter, flags: ['can_add_member'] });
  const before = await memberBy(there.email);
  const file = csv(
    line({
      email: there.email.toUpperCase(),
      chapter: other.name,
      region: other.region,
      name: 'Grace Hopper',
    }),
  );
  const found = await upload(world, admin, file);
  expect(found.kinds.changed).toBe(1);
  await as(admin).put(`/imports/${found.id}/matching`, { update_existing: 1 });
  expect((await start(world, admin, found)).result).toMatchObject({ added: 0, updated: 1, left_out: 0 });
  expect(await memberBy(there.email)).toEqual({
    ...before,
    full_name: 'Grace Hopper',
    phone: '9876543210',
    vertical: 'Computing',
    chapter_id: other.id,
  });
  expect((await as(there).get('/auth/me')).status).toBe(200);
});

test('a member adds only to their own chapter, whatever the file says', async () => {
  const [own, other] = [await aChapter(), await aChapter()];
  const adder = await aMember({ chapter: own, flags: ['can_add_member'] });
  const [stranger, colleague] = [await aMember({ chapter: other }), await aMember({ chapter: own })];
  const [one, two] = [anEmail(), anEmail()];
  const found = await upload(
    world,
    adder,
    csv(
      line({ email: one }),
      line({ email: two, chapter: own.name, region: own.region }),
      line({ email: anEmail(), chapter: other.name, region: other.region }),
      line({ email: stranger.email }),
      line({
        email: colleague.email,
        name: colleague.full_name,
        phone: colleague.phone,
        vertical: 'Plumbing',
      }),
    ),
  );
  expect(found.kinds).toEqual({ new: 2, same: 1, changed: 0, no_chapter: 0, wrong: 2 });
  expect(await rowsOf(world, adder, found, '?kind=wrong')).toMatchObject([
    { line: 4, problems: [{ field: 'chapter', reason: 'is not your chapter' }] },
    { line: 5, problems: [{ field: 'email', reason: 'is in use already' }] },
  ]);
  for (const wish of [{ make_chapters: 1 }, { update_existing: 1 }])
    expect((await as(adder).put(`/imports/${found.id}/matching`, wish)).status).toBe(403);
  expect((await start(world, adder, found)).result.added).toBe(2);
  expect(await memberBy(one)).toMatchObject({ chapter_id: own.id });
  expect(await memberBy(stranger.email)).toMatchObject({ chapter_id: other.id });
});

test('a revoked permission ends the imports started with it', async () => {
  const adder = await aMember({ flags: ['can_add_member'] });
  const found = await upload(world, adder, csv(line({ email: anEmail() })));
  await sql('UPDATE users SET can_add_member = 0 WHERE id = $1', [adder.id]);
  expect((await as(adder).post(`/imports/${found.id}/start`)).status).toBe(403);
  await sql(`UPDATE imports SET state = 'running', step = 'adding' WHERE id = $1`, [found.id]);
  await upload(world, admin, csv(line({ email: anEmail() })));
  await expect
    .poll(() => sql('SELECT state FROM imports WHERE id = $1', [found.id]))
    .toEqual([{ state: 'failed' }]);
  await sql('UPDATE users SET can_add_member = 1 WHERE id = $1', [adder.id]);
  expect(await settled(world, adder, found.id)).toMatchObject({
    state: 'failed',
    reason: 'You are no longer allowed to add members.',
    result: { added: 0 },
  });
});

test('everything an import writes is in the audit log: the import, each member, each chapter', async () => {
  const found = await upload(
    world,
    admin,
    csv(line({ email: anEmail(), chapter: 'Audited', region: 'Here' })),
  );
  await as(admin).put(`/imports/${found.id}/matching`, { make_chapters: 1 });
  await start(world, admin, found);
  const entries = await sql(
    `SELECT action, actor_id FROM audit_log
      WHERE (subject_type = 'import' AND subject_id = $1) OR details->>'import' = $1::text ORDER BY id`,
    [found.id],
  );
  expect(entries).toEqual(
    ['import.started', 'chapter.created', 'member.added', 'import.finished'].map((action) => ({
      action,
      actor_id: admin.id,
    })),
  );
});

test('a cancelled import writes nothing more, and a finished one cannot be cancelled', async () => {
  const email = anEmail();
  const { name, region } = await aChapter();
  const found = await upload(world, admin, csv(line({ email, chapter: name, region })));
  expect((await as(admin).post(`/imports/${found.id}/cancel`)).body.state).toBe('cancelled');
  expect((await as(admin).post(`/imports/${found.id}/start`)).status).toBe(409);
  expect((await as(admin).post(`/imports/${found.id}/cancel`)).status).toBe(409);
  expect(await memberBy(email)).toBeUndefined();
});

test('one person has one unfinished import', async () => {
  const first = await upload(world, admin, csv(line({ email: anEmail() })));
  const second = await upload(world, admin, csv(line({ email: anEmail() })));
  expect((await as(admin).get(`/imports/${first.id}`)).body.state).toBe('cancelled');
  const { body } = await as(admin).get('/imports');
  expect(body.imports.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
});

test('a person can send fifty files a day, and everyone behind an address five hundred', async () => {
  const file = { file_name: 'members.csv', size: 10, discard_unfinished: 1 };
  const someone = await aSuperAdmin();
  await sql('DELETE FROM login_failures');
  expect((await as(someone).post('/imports', file)).status).toBe(201);
  await sql('UPDATE login_failures SET failures = 50');
  const refused = await as(someone).post('/imports', file);
  expect([refused.status, refused.body.message]).toEqual([429, 'Too many files. Try again in 24 hours.']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  const another = await aSuperAdmin();
  expect((await as(another).post('/imports', file)).status).toBe(201);
  await sql('UPDATE login_failures SET failures = 500');
  expect((await as(await aSuperAdmin()).post('/imports', file)).status).toBe(429);
  clock.advance(86_400_001);
  expect((await as(await aSuperAdmin()).post('/imports', file)).status).toBe(201);
});

test('the template is a file that can be imported', async () => {
  const template = await as(admin).get('/imports/template');
  expect((await upload(world, admin, template.text)).kinds).toMatchObject({ no_chapter: 1, wrong: 0 });
});

test('refuses to invite by mail where the network sends none', async () => {
  const admin = await aSuperAdmin();
  const { name: chapter, region } = await aChapter();
  const found = await upload(world, admin, csv(line({ email: anEmail(), chapter, region })));
  expect((await as(admin).post(`/imports/${found.id}/start`, { invite: 1 })).body).toEqual({
    code: 'conflict',
    message: 'This network does not send e-mail. Invite people with a link.',
  });
  expect((await as(admin).get(`/imports/${found.id}`)).body.state).toBe('ready');
});

import { expect, test } from 'vitest';
import { flags, memberForm } from '../../../test/access/valid.ts';
import { openTestApp, PASSWORD } from '../../../test/app.ts';
import { actions, createHistoryReader } from '../../../test/histories.ts';

const { as, clock, sql, aChapter, aMember, aNote, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();

const { read, ofMember, ofChapter } = createHistoryReader(as, admin);

test('a member: successful and failed sign-ins, what they did, and what was done to them, latest first', async () => {
  const chapter = await aChapter({ name: 'Riverside', region: 'East' });
  const member = await aMember({ chapter, full_name: 'Nora Field' });
  const login = (password: string) => as('visitor').post('/auth/login', { email: member.email, password });
  await login('wrong one');
  clock.advance(1_000);
  const { body } = await login(PASSWORD);
  clock.advance(1_000);
  await as(body).get('/members');
  clock.advance(1_000);
  await as(admin).post(`/permissions/${member.id}`, flags({ can_add_member: 1 }));
  clock.advance(1_000);
  await as(body).get('/account/export');
  const history = await ofMember(member, 'kind=everything');
  expect(actions(history)).toEqual([
    'account.exported',
    'permissions.changed',
    'call.refused',
    'sign_in',
    'sign_in.failed',
  ]);
  const [, changed, refused, , failed] = history.entries;
  expect(changed).toMatchObject({
    who: { id: admin.id, role: 'super_admin' },
    about: { type: 'user', id: member.id, name: 'Nora Field' },
    changes: [{ field: 'can_add_member', before: '0', after: '1' }],
  });
  expect(refused).toMatchObject({ who: { id: member.id, name: 'Nora Field' }, note: 'GET /members' });
  expect(failed).toMatchObject({ who: null, note: member.email, address: '127.0.0.1' });
  expect(actions(await ofChapter(chapter, 'kind=everything')), 'all of it in the chapter').toEqual(
    actions(history),
  );
});

test('changes show before and after; of a password only that it changed', async () => {
  const [home, away] = [
    await aChapter({ name: 'Home', region: 'North' }),
    await aChapter({ name: 'Away', region: 'South' }),
  ];
  const member = await aMember({ chapter: home, vertical: 'Plumbing' });
  await as(admin).put(`/auth/${member.id}`, {
    vertical: 'Law',
    chapter_id: away.id,
    phone: member.phone,
    password: 'top secret words',
  });
  const [entry] = (await ofMember(member)).entries;
  expect(entry?.changes, 'the phone did not change').toHaveLength(3);
  expect(entry?.changes).toEqual(
    expect.arrayContaining([
      { field: 'vertical', before: 'Plumbing', after: 'Law' },
      { field: 'chapter_id', before: 'Home - North', after: 'Away - South' },
      { field: 'password', before: null, after: null },
    ]),
  );
  for (const chapter of [home, away]) expect(actions(await ofChapter(chapter))).toEqual(['member.changed']);
  const [stored] = await sql<{ text: string }>(
    'SELECT string_agg(a::text, chr(10)) AS text FROM audit_log a',
  );
  expect(stored?.text).not.toMatch(/secret words|argon2/);
  const [hashed] = await sql<{ id: number }>(
    `INSERT INTO audit_log (at, action, subject_type, subject_id, details) VALUES ($1, 'member.changed', 'user', $2, $3) RETURNING id`,
    [
      clock.now(),
      member.id,
      {
        changes: {
          password_hash: { before: '$argon2$1', after: '$argon2$2' },
          token: { before: 'first secret', after: 'second secret' },
        },
      },
    ],
  );
  expect(JSON.stringify(await ofMember(member)), `whatever entry ${hashed?.id} holds`).not.toMatch(
    /argon2|secret/,
  );
});

test('older entries show what they have', async () => {
  const chapter = await aChapter();
  const member = await aMember({ chapter });
  const write = (action: string, type: string, id: number, details: object) =>
    sql(
      'INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, details) VALUES ($1, $2, $3, $4, $5, $6)',
      [clock.now(), admin.id, action, type, id, details],
    );
  await write('member.changed', 'user', member.id, { fields: ['vertical', 'password'] });
  await write('chapter.changed', 'chapter', chapter.id, {
    before: { id: chapter.id, name: 'Old', region: 'R' },
    after: { id: chapter.id, name: 'New', region: 'R' },
  });
  expect((await ofMember(member)).entries[0]?.changes).toEqual([
    { field: 'vertical', before: null, after: null },
    { field: 'password', before: null, after: null },
  ]);
  expect((await ofChapter(chapter)).entries[0]).toMatchObject({
    about: { type: 'chapter', name: chapter.name },
    changes: [{ field: 'name', before: 'Old', after: 'New' }],
  });
});

test('an approval is in the history of the approver, of the sender of the note, and of the chapter', async () => {
  const chapter = await aChapter();
  const [approver, from, to] = [
    await aMember({ chapter, flags: ['can_approve_thankyou'] }),
    await aMember({ chapter }),
    await aMember({ chapter }),
  ];
  const [one, other] = [
    await aNote({ from, to, amount: '7430.00' }),
    await aNote({ from, to, amount: '7430.00' }),
  ];
  await as(approver).patch(`/thankyou/${one.id}/status`, { status: 'approved' });
  await as(admin).post('/thankyou/approvals', { ids: [other.id] });
  const about = (note: { id: number; referral_id: number }) => ({
    type: 'thankyou',
    id: note.id,
    name: null,
    writer: null,
    referral_id: note.referral_id,
    note: { amount: 7430, from: from.full_name, to: to.full_name },
  });
  expect((await ofMember(approver)).entries.map((entry) => entry.about)).toEqual([about(one)]);
  for (const history of [await ofMember(from), await ofChapter(chapter)]) {
    expect(actions(history)).toEqual(['thankyou.approved', 'thankyou.approved']);
    expect(history.entries.map((entry) => entry.about)).toEqual([about(other), about(one)]);
  }
  expect((await ofMember(to)).entries).toEqual([]);
});

test('a decision shows the amount at the time, even after the note was edited', async () => {
  const chapter = await aChapter();
  const [from, to] = [await aMember({ chapter }), await aMember({ chapter })];
  const note = await aNote({ from, to, amount: '7430.00' });
  const decide = (body: object) => as(admin).patch(`/thankyou/${note.id}/status`, body);
  await decide({ status: 'returned', reason: 'Too much?' });
  clock.advance(1_000);
  await as(from).put(`/thankyou/${note.id}`, { amount: 743 });
  clock.advance(1_000);
  await decide({ status: 'approved' });
  const amounts = async () =>
    (await ofMember(from, 'kind=approval')).entries.map(({ action, about }) => [action, about?.note?.amount]);
  expect(await amounts()).toEqual([
    ['thankyou.approved', 743],
    ['thankyou.returned', 7430],
  ]);
  await sql('ALTER TABLE audit_log DISABLE TRIGGER USER');
  await sql("UPDATE audit_log SET details = '{}' WHERE subject_type = 'thankyou' AND subject_id = $1", [
    note.id,
  ]);
  await sql('ALTER TABLE audit_log ENABLE TRIGGER USER');
  expect(await amounts(), 'entries from before tell the amount of the note').toEqual([
    ['thankyou.approved', 743],
    ['thankyou.returned', 743],
  ]);
});

test('permissions that ended on their last day show up at the midnight after it, without a written entry', async () => {
  const start = clock.now().toISOString();
  const chapter = await aChapter();
  const member = await aMember({ chapter });
  const give = (permissions_until: string | null) =>
    as(admin).post(`/permissions/${member.id}`, { ...flags({ can_add_member: 1 }), permissions_until });
  await give('2026-11-09');
  const ended = async (who = admin) =>
    (await read(`/members/${member.id}/history?kind=permissions`, who)).entries.filter(
      ({ action }) => action === 'permissions.ended',
    );
  expect(await ended(), 'not before').toEqual([]);
  clock.set('2026-11-10T09:00:00Z');
  expect(await ended()).toMatchObject([
    { at: '2026-11-10T00:00:00Z', who: null, about: { id: member.id }, changes: [], address: null },
  ]);
  expect(actions(await ofChapter(chapter))).toEqual(['permissions.ended', 'permissions.changed']);
  await give('2026-11-12');
  clock.set('2026-11-12T09:00:00Z');
  await give(null);
  clock.set('2026-11-14T09:00:00Z');
  expect(await ended(), 'what was replaced before did not end').toHaveLength(1);
  await give('2026-11-15');
  await as(admin).post(`/members/${member.id}/end`);
  clock.set('2026-11-16T09:00:00Z');
  expect(await ended(await aSuperAdmin()), 'nor what ended with the membership').toHaveLength(1);
  expect(await sql("SELECT 1 FROM audit_log WHERE action = 'permissions.ended'")).toEqual([]);
  clock.set(start);
});

test('a new member is in the history of the person who added them and of the chapter', async () => {
  const chapter = await aChapter();
  const { body } = await as(admin).post('/auth/register', memberForm({ chapter_id: chapter.id }));
  expect((await ofMember(body)).entries).toMatchObject([{ action: 'member.added', who: { id: admin.id } }]);
  expect(actions(await ofChapter(chapter))).toEqual(['member.added']);
});

test('exports all of it, with the filters and words of the screen, and records the export in the audit log', async () => {
  const chapter = await aChapter();
  const member = await aMember({ chapter, full_name: 'Nora Field' });
  await as(admin).put(`/auth/${member.id}`, { vertical: 'Law', password: 'top secret words' });
  await sql(
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, chapter_id)
     SELECT $3::timestamptz - n * interval '1 second', $1, 'sign_in', 'user', $1, $2 FROM generate_series(1, 2500) n`,
    [member.id, chapter.id, clock.now()],
  );
  const file = async (path: string) => (await as(admin).get(path)).text.trimEnd().split('\r\n');
  for (const path of [`/members/${member.id}/history/export`, `/chapters/${chapter.id}/history/export`]) {
    const [heading, changed, ...signIns] = await file(`${path}?kind=everything`);
    expect(heading?.replace('\ufeff', '')).toBe('Date,Who,What,About,Changes,Note,Address');
    expect(changed).toContain(`${admin.full_name} changed Nora Field,Nora Field,`);
    expect(changed).toContain('"Vertical: Plumbing → Law\nPassword: changed"');
    expect(signIns).toHaveLength(2500);
    expect(signIns[0]).toContain('Nora Field signed in');
    expect(await file(path), 'without sign-ins').toHaveLength(2);
    expect(await file(`${path}?kind=change`)).toHaveLength(2);
  }
  const [audited] = await sql(
    "SELECT details FROM audit_log WHERE action = 'list.exported' ORDER BY id DESC LIMIT 1",
  );
  expect(audited).toEqual({
    details: { list: 'history of a chapter', format: 'csv', filters: { kind: 'change' } },
  });
  expect((await as(admin).get('/members/2000000000/history/export')).status).toBe(404);
});

import pg from 'pg';
import { expect, test } from 'vitest';
import { flags, memberForm } from '../../../test/access/valid.ts';
import { openTestApp, PASSWORD } from '../../../test/app.ts';

const { as, sql, url, ownerUrl, aChapter, aMember, aNote, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();

const entries = (action: string) =>
  sql(
    `SELECT actor_id, action, subject_type, subject_id, address, request_id, details, at FROM audit_log
      WHERE action = $1 ORDER BY id`,
    [action],
  );
const last = async (action: string) => (await entries(action)).at(-1);
const AT = new Date('2026-11-09T10:00:00Z');

test('records sign-ins, successful and failed, and sign-outs', async () => {
  const member = await aMember();
  const login = (password: string) => as('visitor').post('/auth/login', { email: member.email, password });
  const { headers, body } = await login(PASSWORD);
  expect(await last('sign_in')).toEqual({
    actor_id: member.id,
    action: 'sign_in',
    subject_type: 'user',
    subject_id: member.id,
    address: '127.0.0.1',
    request_id: headers['x-request-id'],
    details: {},
    at: AT,
  });
  await login('wrong one');
  expect(await last('sign_in.failed')).toMatchObject({ actor_id: null, details: { email: member.email } });
  await as('visitor').post('/auth/login', { email: 'a password by mistake', password: 'wrong' });
  expect((await last('sign_in.failed'))?.details).toEqual({});
  await as(body).post('/auth/logout');
  expect(await last('sign_out')).toMatchObject({ actor_id: member.id });
});

test('records members added and changed, and by whom; never a password', async () => {
  const chapter = await aChapter();
  const elevated = await aMember({ chapter, flags: ['can_add_member'] });
  const { body } = await as(elevated).post('/auth/register', memberForm({ password: 'top secret words' }));
  const subject = { subject_type: 'user', subject_id: body.id };
  expect(await last('member.added')).toMatchObject({ actor_id: elevated.id, ...subject });
  await as(admin).put(`/auth/${body.id}`, { vertical: 'Law', password: 'even more secret' });
  expect(await last('member.changed')).toMatchObject({
    actor_id: admin.id,
    ...subject,
    details: { changes: { vertical: { before: 'Computing', after: 'Law' } }, fields: ['password'] },
  });
  const [{ text } = { text: '' }] = await sql<{ text: string }>(
    'SELECT string_agg(a::text, chr(10)) AS text FROM audit_log a',
  );
  expect(text).not.toContain('secret');
});

test('records permission changes with before and after', async () => {
  const member = await aMember({ flags: ['can_approve_guest'] });
  const after = flags({ can_add_member: 1 });
  await as(admin).post(`/permissions/${member.id}`, after);
  expect(await last('permissions.changed')).toMatchObject({
    actor_id: admin.id,
    subject_id: member.id,
    details: { before: flags({ can_approve_guest: 1 }), after },
  });
});

test('records new chapters and approvals', async () => {
  const { body } = await as(admin).post('/chapters', { name: 'Audited', region: 'R' });
  expect(await last('chapter.created')).toMatchObject({ actor_id: admin.id, subject_id: body.id });
  const chapter = await aChapter();
  const note = await aNote({ from: await aMember({ chapter }), to: await aMember({ chapter }) });
  await as(admin).patch(`/thankyou/${note.id}/status`, { status: 'approved' });
  await as(admin).patch(`/thankyou/${note.id}/status`, { status: 'approved' });
  const approvals = (await entries('thankyou.approved')).filter(({ subject_id }) => subject_id === note.id);
  expect(approvals).toHaveLength(1);
  expect(approvals[0]).toMatchObject({ actor_id: admin.id, subject_type: 'thankyou' });
});

test('records refused calls, whether the route or a rule refused', async () => {
  const chapter = await aChapter();
  const approver = await aMember({ chapter, flags: ['can_approve_thankyou'] });
  await as(approver).get('/members');
  expect(await last('call.refused')).toMatchObject({
    actor_id: approver.id,
    details: { call: 'GET /members' },
  });
  const own = await aNote({ from: approver, to: await aMember({ chapter }) });
  await as(approver).patch(`/thankyou/${own.id}/status`, { status: 'approved' });
  expect(await last('call.refused')).toMatchObject({
    actor_id: approver.id,
    details: { call: 'PATCH /thankyou/:id/status' },
  });
});

test('a failed change leaves no entry', async () => {
  const before = await entries('member.added');
  const taken = await aMember();
  const chapter_id = taken.chapter_id;
  await as(admin).post('/auth/register', memberForm({ chapter_id, email: taken.email }));
  expect(await entries('member.added')).toEqual(before);
});

test.each([
  ['the server', url],
  ['the owner', ownerUrl],
])('%s can add to the log but never change, delete or empty it', async (_, connectionString) => {
  const client = new pg.Client(connectionString);
  await client.connect();
  try {
    await client.query("INSERT INTO audit_log (at, action) VALUES (now(), 'sign_in.failed')");
    for (const statement of [
      "UPDATE audit_log SET action = 'sign_in'",
      'DELETE FROM audit_log',
      'DELETE FROM audit_log WHERE false',
      'TRUNCATE audit_log',
    ])
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  } finally {
    await client.end();
  }
});

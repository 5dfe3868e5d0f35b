import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { LIMITS } from '../auth/limits.ts';

const { as, clock, sql, aChapter, aMember, aSuperAdmin } = await openTestApp();
const details = '/account/details';
const admin = await aSuperAdmin();
const read = (version: string) => ({ headers: { 'if-match': `"${version}"` } });

test('a member changes their own phone and vertical, which their chapter sees at once', async () => {
  const chapter = await aChapter();
  const [member, colleague] = [await aMember({ chapter }), await aMember({ chapter })];
  const { status, body } = await as(member).put(details, { phone: '9123456789', vertical: ' Law ' });
  expect([status, body]).toEqual([
    200,
    {
      full_name: member.full_name,
      email: member.email,
      phone: '9123456789',
      vertical: 'Law',
      new_email: null,
      by_mail: 0,
      version: expect.any(String),
    },
  ]);
  expect((await as(member).get(details)).body).toEqual(body);
  expect((await as(colleague).get(`/members/${member.id}`)).body).toMatchObject({
    phone: '9123456789',
    vertical: 'Law',
  });
  const [event] = await sql('SELECT kind, by_id, to_id FROM events WHERE member_id = $1', [member.id]);
  expect(event).toEqual({ kind: 'member_changed', by_id: member.id, to_id: member.id });
});

test('what is changed is in the history, with the values before and after; the same again is not', async () => {
  const member = await aMember();
  const { phone } = (await as(member).get(details)).body;
  for (let time = 0; time < 2; time += 1) await as(member).put(details, { phone: '9123456780' });
  const { entries } = (await as(admin).get(`/members/${member.id}/history`)).body;
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    action: 'details.changed',
    changes: [{ field: 'phone', before: phone, after: '9123456780' }],
  });
});

test('a super admin changes their own name, and has neither phone nor vertical', async () => {
  const person = await aSuperAdmin();
  const { status, body } = await as(person).put(details, { full_name: 'Grace Hopper' });
  expect([status, body.full_name]).toEqual([200, 'Grace Hopper']);
  expect((await as(person).get('/auth/me')).body.name).toBe('Grace Hopper');
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['phone']));
  const refused = await as(person).put(details, { phone: '9123456789' });
  expect([refused.status, refused.body.fields]).toEqual([400, { phone: 'is not yours to change' }]);
});

test('a member does not change their own name, chapter, Valid Till or role', async () => {
  const member = await aMember();
  for (const [field, value] of [
    ['full_name', 'Someone Else'],
    ['chapter_id', 1],
    ['subscription_valid_till', '2099-12-31'],
    ['role', 'super_admin'],
    ['email', 'other@example.com'],
  ] as const) {
    const { status, body } = await as(member).put(details, { [field]: value });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  }
  expect((await as(member).get('/auth/me')).body).toMatchObject({
    name: member.full_name,
    email: member.email,
  });
});

test.each([
  ['phone', '12345'],
  ['phone', ''],
  ['vertical', ' '],
])('%s may not be "%s"', async (field, value) => {
  const { status, body } = await as(await aMember()).put(details, { [field]: value });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('refuses what was based on an earlier version; the super admin who was faster keeps their name', async () => {
  const member = await aMember();
  const { version } = (await as(member).get(details)).body;
  await as(admin).put(`/auth/${member.id}`, { phone: '1111111111' });
  const refused = await as(member).put(details, { phone: '2222222222' }, read(version));
  expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile']);
  expect(refused.body.changed).toMatchObject({ current: { phone: '1111111111' } });
  expect(JSON.stringify(refused.body)).not.toContain(admin.full_name);
  const kept = await as(member).put(
    details,
    { phone: '2222222222' },
    read(refused.body.changed.current.version),
  );
  expect([kept.status, kept.body.phone]).toEqual([200, '2222222222']);
});

test('a super admin reads that the member has changed their own phone meanwhile', async () => {
  const member = await aMember();
  const { version } = (await as(admin).get(`/members/${member.id}`)).body;
  await as(member).put(details, { phone: '3333333333' });
  const refused = await as(admin).put(`/auth/${member.id}`, { phone: '4444444444' }, read(version));
  expect([refused.status, refused.body.changed.by]).toEqual([409, member.full_name]);
});

test('details can be changed fifty times a day', async () => {
  const member = await aMember();
  const change = (n: number) => as(member).put(details, { phone: String(9_000_000_000 + n) });
  for (let n = 0; n < LIMITS.ownDetails.most; n += 1) expect((await change(n)).status).toBe(200);
  expect((await change(99)).status).toBe(429);
  expect((await as(await aMember()).put(details, { vertical: 'Law' })).status).toBe(200);
  clock.advance(LIMITS.ownDetails.window);
  expect((await change(99)).status).toBe(200);
});

import type { MemberFieldName } from '@bn/contract';
import { expect, test } from 'vitest';
import { flags } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';

const { as, sql, aChapter, aMember, aSuperAdmin, aReferral, aNote } = await openTestApp();
const admin = await aSuperAdmin();

const fresh = async (member: { id: number }) =>
  (await sql('SELECT * FROM users WHERE id = $1', [member.id]))[0];

test('an edit changes the field that it names, and no other', async () => {
  const chapter = await aChapter();
  const changes: Record<Exclude<MemberFieldName, 'password'>, unknown> = {
    full_name: 'Grace Hopper',
    phone: '1112223334',
    email: 'grace@example.com',
    subscription_valid_till: '2030-01-31',
    vertical: 'Compilers',
    chapter_id: chapter.id,
  };
  for (const [field, value] of Object.entries(changes)) {
    const member = await aMember();
    const before = (await as(admin).get(`/members?search=${member.email}`)).body.users[0];
    const { status, body } = await as(admin).put(`/auth/${member.id}`, { [field]: value });
    expect(status).toBe(200);
    const { chapter: _, version: __, chapter_id, ...rest } = { ...before, [field]: value };
    expect(body).toMatchObject(rest);
    expect(body.chapter_id).toBe(field === 'chapter_id' ? chapter.id : before.chapter_id);
    await as(admin).put(`/auth/${member.id}`, { email: `gone.${member.id}@example.com` });
  }
});

test('an edit that names nothing changes nothing', async () => {
  const member = await aMember();
  const { status, body } = await as(admin).put(`/auth/${member.id}`, {});
  expect([status, body.full_name]).toEqual([200, member.full_name]);
});

test('refuses a field that is not on the form', async () => {
  const member = await aMember();
  const before = await fresh(member);
  for (const extra of [{ role: 'super_admin' }, { permissions: flags() }, { id: 7 }, { can_add_member: 1 }]) {
    const answer = await as(admin).put(`/auth/${member.id}`, { vertical: 'Roofing', ...extra });
    const [field = ''] = Object.keys(extra);
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: 'is not a field of this call' }]);
  }
  expect(await fresh(member)).toEqual(before);
});

test('refuses an e-mail that someone else has; your own in other case is fine', async () => {
  const [member, other] = [await aMember(), await aMember()];
  const taken = await as(admin).put(`/auth/${member.id}`, { email: other.email.toUpperCase() });
  expect(taken.status).toBe(409);
  expect((await as(admin).put(`/auth/${member.id}`, { email: member.email.toUpperCase() })).status).toBe(200);
});

test('refuses a chapter that does not exist', async () => {
  const member = await aMember();
  const answer = await as(admin).put(`/auth/${member.id}`, { chapter_id: 2_000_000_000 });
  expect([answer.status, answer.body.fields]).toEqual([400, { chapter_id: 'does not exist' }]);
});

test('an unknown id, a removed member and a super admin cannot be edited', async () => {
  const removed = await aMember({ removed: true });
  for (const id of [2_000_000_000, removed.id, admin.id])
    expect((await as(admin).put(`/auth/${id}`, { vertical: 'Roofing' })).status).toBe(404);
});

test('a member who moves sees the new chapter at once; what happened in the old one stays there', async () => {
  const [old, next] = [await aChapter(), await aChapter()];
  const [mover, colleague] = [await aMember({ chapter: old }), await aMember({ chapter: old })];
  const successor = await aMember({ chapter: next });
  const referral = await aReferral({ from: colleague, to: mover });
  await aNote({ from: mover, to: colleague, amount: '70.00', status: 'approved' });
  await as(admin).put(`/auth/${mover.id}`, { chapter_id: next.id });

  const dashboard = async (member: { token: string }) =>
    (await as(member).get('/members/members-dashboard')).body;
  expect(await dashboard(mover)).toMatchObject({
    chapter: { id: next.id },
    total_users: 2,
    total_referrals: 0,
    thank_you_value: 0,
  });
  expect(await dashboard(colleague)).toMatchObject({
    total_users: 1,
    total_referrals: 2,
    thank_you_value: 70,
  });
  const colleagues = (await as(mover).get('/elevated/members')).body.members as { id: number }[];
  expect(colleagues.map(({ id }) => id).sort()).toEqual([mover.id, successor.id].sort());
  const received = (await as(mover).get('/referrals/received')).body.referrals as { id: number }[];
  expect(received.map(({ id }) => id)).toContain(referral.id);
  const answered = await as(mover).patch(`/referrals/${referral.id}/status`, {
    referral_status: 'no_response',
  });
  expect(answered.status).toBe(200);
});

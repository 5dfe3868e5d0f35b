import { beforeAll, expect, test } from 'vitest';
import { flags, memberForm, referralForm } from '../../../test/access/valid.ts';
import { aKey, openTestApp, PASSWORD } from '../../../test/app.ts';
import { keptAndRecounted } from '../../../test/schema/recount.ts';

const world = await openTestApp();
const { as, clock, sql, aChapter, aMember, aSuperAdmin, aReferral, aNote } = world;
const admin = await aSuperAdmin();
let chapter: Awaited<ReturnType<typeof aChapter>>;
beforeAll(async () => {
  chapter = await aChapter();
});

const end = (id: number) => as(admin).post(`/members/${id}/end`, {});
const resume = (id: number, body: object = {}) => as(admin).post(`/members/${id}/resume`, body);
const signIn = (email: string) => as('visitor').post('/auth/login', { email, password: PASSWORD });
const figuresAddUp = async () => {
  const { kept, recounted } = await keptAndRecounted(world);
  expect(kept).toEqual(recounted);
};
const names = async (path: string, who = admin) => {
  const { users, members } = (await as(who).get(path)).body;
  return (users ?? members).map(({ full_name }: { full_name: string }) => full_name);
};

test('ending a membership takes effect at once: sessions, flags, lists, referrals; the history stays, with the name', async () => {
  const leaver = await aMember({ chapter, full_name: 'Lea Ver', flags: ['can_add_member'] });
  const colleague = await aMember({ chapter });
  await aReferral({ from: colleague, to: leaver });
  const { body: link } = await as(admin).post(`/members/${leaver.id}/invite`);
  const ended = await end(leaver.id);
  expect([ended.status, ended.body]).toEqual([
    200,
    expect.objectContaining({ id: leaver.id, ended_at: '2026-11-09T10:00:00Z', permissions: flags() }),
  ]);
  expect((await as(leaver).get('/auth/me')).status).toBe(401);
  expect((await signIn(leaver.email)).status).toBe(401);
  const token = link.link.split('#')[1];
  expect((await as('visitor').post('/auth/set-password', { token, password: PASSWORD })).status).toBe(404);
  expect(await names('/members?search=Lea Ver')).toEqual([]);
  expect(await names('/elevated/members', colleague)).not.toContain('Lea Ver');
  expect((await as(colleague).get(`/members/${leaver.id}`)).status).toBe(404);
  const refused = await as(colleague).post('/referrals', referralForm(leaver));
  expect(refused.body.fields).toEqual({ to_member_id: expect.any(String) });
  const { body: sent } = await as(colleague).get('/referrals/sent');
  expect(sent.referrals).toMatchObject([{ to_member_name: 'Lea Ver' }]);
  const { body: bell } = await as(colleague).get('/activity');
  expect(bell.activities[0]).toMatchObject({
    kind: 'receiver_left',
    name: 'Lea Ver',
    referral_id: expect.any(Number),
  });
  expect((await end(leaver.id)).status).toBe(409);
  await figuresAddUp();
});

test('super admins find former members when they search for them, and members who rejoin have no permissions', async () => {
  const member = await aMember({ chapter, full_name: 'Come Back', flags: ['can_approve_thankyou'] });
  await end(member.id);
  expect(await names('/members?ended=1')).toContain('Come Back');
  expect(await names(`/members?ended=1&search=come&chapter_id=${chapter.id}`)).toEqual(['Come Back']);
  const { status, body } = await resume(member.id);
  expect([status, body.ended_at, body.permissions]).toEqual([200, null, flags()]);
  expect((await signIn(member.email)).status).toBe(200);
  expect(await names('/members?search=Come Back')).toEqual(['Come Back']);
  expect((await resume(member.id)).status).toBe(409);
  const actions = await sql(
    'SELECT action FROM audit_log WHERE subject_id = $1 AND actor_id = $2 ORDER BY id',
    [member.id, admin.id],
  );
  expect(actions).toEqual([{ action: 'member.ended' }, { action: 'member.resumed' }]);
  await figuresAddUp();
});

test('a membership whose e-mail is taken resumes with another one', async () => {
  const member = await aMember({ chapter, email: 'shared@example.com' });
  await end(member.id);
  const newcomer = memberForm({ chapter_id: chapter.id, email: 'Shared@example.com' });
  expect((await as(admin).post('/auth/register', newcomer)).status).toBe(201);
  const refused = await resume(member.id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('enter a different one'),
  ]);
  expect((await resume(member.id, { email: 'own.again@example.com' })).status).toBe(200);
  expect((await signIn('own.again@example.com')).status).toBe(200);
});

test('an end retried with its key gets its answer again', async () => {
  const member = await aMember({ chapter });
  const headers = { 'idempotency-key': aKey() };
  const send = () => as(admin).post(`/members/${member.id}/end`, {}, { headers });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
});

test("a member's page: all for super admins, what the list shows for colleagues, nothing for others", async () => {
  const member = await aMember({ chapter, vertical: 'Bakery' });
  const path = `/members/${member.id}`;
  const { body: whole } = await as(admin).get(path);
  expect(whole).toMatchObject({
    vertical: 'Bakery',
    ended_at: null,
    activated_at: null,
    permissions: flags(),
  });
  const { body: shown } = await as(await aMember({ chapter })).get(path);
  expect(Object.keys(shown).sort()).toEqual(
    [
      'id',
      'full_name',
      'phone',
      'email',
      'vertical',
      'created_at',
      'chapter',
      'ideal_referral',
      'picture_at',
      'picture',
      'exchanged',
    ].sort(),
  );
  const { body: forInviting } = await as(await aMember({ chapter, flags: ['can_add_member'] })).get(path);
  expect(forInviting).toEqual({ ...shown, activated_at: null, invitation: null });
  expect((await as(await aMember()).get(path)).status).toBe(404);
});

test('Valid Till: expired, or within 30 days, each a filter for super admins', async () => {
  const own = await aChapter();
  const till = async (full_name: string, day: string) => {
    const { id } = await aMember({ chapter: own, full_name });
    await sql('UPDATE users SET subscription_valid_till = $2 WHERE id = $1', [id, day]);
  };
  await till('Long Over', '2025-01-01');
  await till('Over Since Yesterday', '2026-11-08');
  await till('Ends Today', '2026-11-09');
  await till('Ends In Thirty', '2026-12-09');
  await till('Ends Later', '2026-12-10');
  const ofOwn = `chapter_id=${own.id}`;
  expect(await names(`/members?validity=over&${ofOwn}`)).toEqual(['Long Over', 'Over Since Yesterday']);
  expect(await names(`/members?validity=soon&${ofOwn}`)).toEqual(['Ends Today', 'Ends In Thirty']);
  expect(await names('/members?validity=over')).toEqual(['Long Over', 'Over Since Yesterday']);
  expect(await names('/members?validity=over&search=long')).toEqual(['Long Over']);
  expect((await as(admin).get('/members?validity=over')).body.total).toBe(2);
  expect((await as(admin).get('/members?validity=never')).status).toBe(400);
});

test('moving: referrals and notes stay where they were given, still approvable there; both chapters add up', async () => {
  const [from, to] = [await aChapter(), await aChapter()];
  const mover = await aMember({ chapter: from, flags: ['can_approve_thankyou'] });
  const colleague = await aMember({ chapter: from });
  const approver = await aMember({ chapter: from, flags: ['can_approve_thankyou'] });
  const note = await aNote({ from: colleague, to: mover });
  expect((await as(admin).put(`/auth/${mover.id}`, { chapter_id: to.id })).status).toBe(200);
  await figuresAddUp();
  const figures = async (id: number) => {
    const { members, admins, referrals, pending_notes } = (await as(admin).get(`/chapters/${id}`)).body;
    return { members, admins, referrals, pending_notes };
  };
  expect(await figures(from.id)).toEqual({ members: 2, admins: 1, referrals: 1, pending_notes: 1 });
  expect(await figures(to.id)).toEqual({ members: 1, admins: 1, referrals: 0, pending_notes: 0 });
  // The permission to approve moved with the member, and counts in the new chapter only.
  const approve = (who: { token: string }) =>
    as(who).patch(`/thankyou/${note.id}/status`, { status: 'approved' });
  expect((await approve(mover)).status).toBe(404);
  expect((await approve(approver)).status).toBe(200);
  expect((await as(mover).get('/referrals/sent')).body.total, 'their own history goes with them').toBe(1);
  await figuresAddUp();
});

test('exports everything the network holds about a person in one answer', async () => {
  const [person, friend] = [await aMember({ chapter }), await aMember({ chapter })];
  const referral = await aReferral({ from: friend, to: person, status: 'got_business' });
  await aReferral({ from: person, to: friend });
  await aNote({ referral, from: person, to: friend, amount: '12.50' });
  await as(admin).put(`/auth/${person.id}`, { vertical: 'Law' });
  clock.advance(1_000);
  await signIn(person.email);
  const { status, body } = await as(person).get('/account/export');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    person: { id: person.id, email: person.email },
    membership: { subscription_valid_till: '2027-12-31', ended_at: null },
    referrals_given: [{ to_member_id: friend.id }],
    referrals_received: [{ id: referral.id }],
    thanks_given: [{ amount: 12.5 }],
    thanks_received: [],
  });
  expect(body.sessions).toHaveLength(2);
  // From where others did something is not theirs to know.
  expect(body.history).toMatchObject([
    { action: 'sign_in', own: 1, address: '127.0.0.1' },
    { action: 'member.changed', own: 0, address: null },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/argon2|token_hash|password_hash/);
  const [entry] = await sql('SELECT action FROM audit_log WHERE actor_id = $1 ORDER BY id DESC LIMIT 1', [
    person.id,
  ]);
  expect(entry).toEqual({ action: 'account.exported' });
  expect((await as(admin).get('/account/export')).body).toMatchObject({
    membership: null,
    referrals_given: [],
  });
});

test('keeps why a membership ended for super admins, on the page and in the history, until it resumes', async () => {
  const member = await aMember({ chapter });
  const { body } = await as(admin).post(`/members/${member.id}/end`, { reason: ' Moved abroad ' });
  expect(body.ended_reason).toBe('Moved abroad');
  const { entries } = (await as(admin).get(`/members/${member.id}/history`)).body;
  expect(entries[0]).toMatchObject({ action: 'member.ended', note: 'Moved abroad' });
  expect((await resume(member.id)).body.ended_reason).toBeNull();
  const colleague = await aMember({ chapter });
  expect((await as(colleague).get(`/members/${member.id}`)).body).not.toHaveProperty('ended_reason');
  expect((await as(admin).post(`/members/${colleague.id}/end`)).status, 'needs no reason').toBe(200);
});

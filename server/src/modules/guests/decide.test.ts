import type { GuestStatus } from '@bn/contract';
import { expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../test/app.ts';

const { as, audited, sql, clock, another, aChapter, aMember, aMeeting, aGuest, aSuperAdmin } =
  await openTestApp();
const chapter = await aChapter();
const inviter = await aMember({ chapter, full_name: 'Ada' });
const approver = await aMember({ chapter, full_name: 'Cleo', flags: ['can_approve_guest'] });
const recorder = await aMember({ chapter, full_name: 'Rita', flags: ['can_take_attendance'] });
const admin = await aSuperAdmin();
let minutes = 0;
/** Begins a little later each: a chapter has one meeting at a time. */
const aMeetingIn = (days: number) => {
  minutes += 1;
  const at = new Date(clock.now().getTime() + days * DAY + minutes * 60_000).toISOString();
  return aMeeting({ by: inviter, at });
};
/** A decision, or the record of a visit. */
const set = (who: { token: string }, { id }: { id: number }, status: string) =>
  status === 'approved' || status === 'declined'
    ? as(who).patch(`/guests/${id}/status`, { status })
    : as(who).put(`/guests/${id}/visit`, { visit: status === 'cleared' ? null : status });
const aGuestOf = async (status: GuestStatus, days = 0) =>
  aGuest({ by: inviter, meeting: await aMeetingIn(days), status });

test('approves and declines, once; a declined guest may be approved after all, an approved one stays', async () => {
  const guest = await aGuestOf('invited', 7);
  const declined = await set(approver, guest, 'declined');
  expect(declined.body).toMatchObject({
    status: 'declined',
    decided_by: { id: approver.id, name: 'Cleo' },
    decided_at: '2026-11-09T10:00:00Z',
    may: { decide: 1, record: 0, add_member: 0, remove: 0 },
  });
  expect((await set(approver, guest, 'approved')).body).toMatchObject({
    status: 'approved',
    may: { decide: 0 },
  });
  expect(await set(approver, guest, 'declined')).toMatchObject({
    status: 409,
    body: { message: 'This guest is approved already' },
  });
  expect((await set(admin, guest, 'approved')).body).toMatchObject({ decided_by: { id: approver.id } });
});

test.each([
  ['invited', 'came', 409],
  ['declined', 'came', 409],
  ['approved', 'came', 200],
  ['approved', 'did_not_come', 200],
  ['came', 'did_not_come', 200],
  ['did_not_come', 'came', 200],
  ['came', 'approved', 200],
  ['came', 'cleared', 200],
  ['invited', 'cleared', 409],
  ['did_not_come', 'declined', 409],
] as const)('on the day, a guest who is %s can be set to %s: %i', async (from, to, status) => {
  const guest = await aGuestOf(from);
  expect((await set(approver, guest, to)).status).toBe(status);
});

test('a visit is recorded by those who take attendance, too, from the day of the meeting on', async () => {
  const guest = await aGuestOf('approved', 1);
  expect(await set(recorder, guest, 'came')).toMatchObject({
    status: 409,
    body: { message: 'Visits are recorded from the day of the meeting on' },
  });
  expect((await as(recorder).get(`/guests/${guest.id}`)).body.may).toEqual({
    decide: 0,
    record: 0,
    add_member: 0,
    remove: 0,
  });
  const today = await aGuestOf('approved');
  expect((await as(recorder).get(`/guests/${today.id}`)).body.may.record).toBe(1);
  expect((await set(recorder, today, 'came')).body).toMatchObject({
    status: 'came',
    recorded_by: { id: recorder.id, name: 'Rita' },
    may: { record: 1 },
  });
  expect((await set(recorder, today, 'cleared')).body).toMatchObject({
    status: 'approved',
    recorded_by: null,
    recorded_at: null,
    tapped_at: '2026-11-09T10:00:00Z',
  });
  const undecided = await aGuestOf('invited');
  expect((await set(recorder, undecided, 'approved')).status).toBe(403);
  expect((await set(inviter, undecided, 'approved')).status).toBe(403);
});

test('the day is that of the network, wherever the server is', async () => {
  const guest = await aGuestOf('approved', 1);
  const before = clock.now();
  clock.set('2026-11-09T23:59:59.000Z');
  expect((await set(recorder, guest, 'came')).status).toBe(409);
  clock.set('2026-11-10T00:00:00.000Z');
  expect((await set(recorder, guest, 'came')).status).toBe(200);
  clock.set(before.toISOString());
});

test('nothing is decided or recorded at a meeting that was cancelled', async () => {
  const guest = await aGuestOf('invited');
  await sql(
    `UPDATE meetings SET status = 'cancelled', cancelled_by = $2, cancelled_at = $3
              WHERE id = (SELECT meeting_id FROM guests WHERE id = $1)`,
    [guest.id, admin.id, clock.now()],
  );
  for (const status of ['approved', 'declined'])
    expect((await set(approver, guest, status)).body).toMatchObject({
      message: 'This meeting was cancelled',
    });
  expect((await as(approver).get(`/guests/${guest.id}`)).body.may.decide).toBe(0);
  await sql("UPDATE guests SET status = 'approved' WHERE id = $1", [guest.id]);
  expect((await set(recorder, guest, 'came')).body).toMatchObject({ message: 'This meeting was cancelled' });
});

test('a flag that was revoked a moment ago no longer decides', async () => {
  const former = await aMember({ chapter, flags: ['can_approve_guest'] });
  const guest = await aGuestOf('invited', 7);
  await sql('UPDATE users SET can_approve_guest = 0 WHERE id = $1', [former.id]);
  expect((await set(former, guest, 'approved')).status).toBe(403);
  const moved = await aMember({ chapter, flags: ['can_approve_guest'] });
  await sql('UPDATE users SET chapter_id = $2 WHERE id = $1', [moved.id, (await aChapter()).id]);
  expect((await set(moved, guest, 'approved')).status).toBe(404);
});

test('each step is audited once, without the name of the guest', async () => {
  const guest = await aGuestOf('invited');
  for (const status of ['approved', 'approved', 'came', 'came', 'did_not_come'])
    await set(approver, guest, status);
  const rows = await audited('action, member_id, details', 'guest', guest);
  const changed = (before: string, after: string) => ({ changes: { status: { before, after } } });
  expect(rows).toEqual([
    { action: 'guest.approved', member_id: inviter.id, details: {} },
    { action: 'guest.recorded', member_id: inviter.id, details: changed('Approved', 'Attended') },
    { action: 'guest.recorded', member_id: inviter.id, details: changed('Attended', 'Did not attend') },
  ]);
});

test('of many who decide at once one decision is made, and audited once', async () => {
  const guest = await aGuestOf('invited', 7);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => set(n % 2 ? approver : admin, guest, 'approved')),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await audited('1', 'guest', guest)).toHaveLength(1);
});

test('the inviter reads the decision in the bell', async () => {
  const guest = await aGuestOf('invited', 7);
  clock.advance(1_000);
  await set(approver, guest, 'approved');
  const latest = (who: { token: string }) =>
    as(who)
      .get('/activity')
      .then(({ body }) => body.activities[0]);
  expect(await latest(inviter)).toMatchObject({
    kind: 'guest_decided',
    name: 'Cleo',
    other: guest.name,
    guest_status: 'approved',
  });
  expect(await latest(approver)).not.toMatchObject({ kind: 'guest_decided' });
});

test('where the network sends mail, someone else approves a guest whom an approver invites by e-mail', async () => {
  const { as: mailing } = await another({ mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) } });
  const own = async (days: number, email?: null) =>
    aGuest({ by: approver, meeting: await aMeetingIn(days), ...(email === null && { email }) });
  const approve = (who: { token: string }, { id }: { id: number }) =>
    mailing(who).patch(`/guests/${id}/status`, { status: 'approved' });
  const needs = async () =>
    (await mailing(approver).get('/needs')).body.needs.map(({ guest_id }: { guest_id: number }) => guest_id);
  const guest = await own(7);
  expect((await mailing(approver).get(`/guests/${guest.id}`)).body.may).toMatchObject({
    decide: 0,
    remove: 1,
  });
  expect(await approve(approver, guest)).toMatchObject({
    status: 403,
    body: { message: 'Someone else has to approve a guest whom you invite by e-mail' },
  });
  expect(await needs()).not.toContain(guest.id);
  const other = await aMember({ chapter, flags: ['can_approve_guest'] });
  expect((await approve(other, guest)).status).toBe(200);
  // No mail goes out: without an address, and once the meeting has begun.
  const [unmailed, begun] = [await own(7, null), await own(0)];
  clock.advance(DAY / 24);
  expect(await needs()).toEqual(expect.arrayContaining([unmailed.id, begun.id]));
  expect((await approve(approver, unmailed)).status).toBe(200);
  expect((await approve(approver, begun)).status).toBe(200);
  // A network without mail.
  expect((await set(approver, await own(7), 'approved')).status).toBe(200);
});

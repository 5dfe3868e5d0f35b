import { GUEST_STATUSES, visitText } from '@bn/contract';
import { expect, test } from 'vitest';
import { guestForm } from '../../../test/access/valid.ts';
import { DAY, openTestApp } from '../../../test/app.ts';

const { as, sql, clock, aChapter, aMember, aMeeting, aGuest } = await openTestApp();
const chapter = await aChapter();
const ada = await aMember({ chapter });
const aMeetingIn = (days: number, by = ada) =>
  aMeeting({ by, at: new Date(clock.now().getTime() + days * DAY).toISOString() });
const visitOf = async ({ id }: { id: number }, reader: { token: string } = ada) =>
  (await as(reader).get(`/guests/${id}`)).body.visit;

test('a guest who came before makes a second visit, recognised by phone or by e-mail', async () => {
  const [first, second, third] = [await aMeetingIn(-14), await aMeetingIn(-7), await aMeetingIn(7)];
  const grace = { phone: '5551001', email: 'grace@example.com' };
  const one = await aGuest({ by: ada, meeting: first, status: 'came', ...grace });
  const two = await aGuest({
    by: ada,
    meeting: second,
    status: 'came',
    phone: '5551002',
    email: 'GRACE@example.com',
  });
  const { body: three } = await as(ada).post(`/meetings/${third.id}/guests`, guestForm(grace));
  expect([await visitOf(one), await visitOf(two), three.visit]).toEqual([1, 2, 3]);
  expect([1, 2, 3, 11].map(visitText)).toEqual([undefined, 'second visit', 'third visit', 'visit 11']);
});

test.each([
  ['came', 2],
  ['approved', 2],
  ['did_not_come', 1],
  ['declined', 1],
  ['invited', 1],
] as const)('an earlier invitation that is %s makes this visit number %i', async (status, visit) => {
  const number = GUEST_STATUSES.indexOf(status);
  const phone = `555200${number}`;
  await aGuest({ by: ada, meeting: await aMeetingIn(-21 - number), status, phone });
  expect(await visitOf(await aGuest({ by: ada, meeting: await aMeetingIn(20 + number), phone }))).toBe(visit);
});

test('does not count visits to other chapters, cancelled meetings or later ones', async () => {
  const phone = '5553000';
  const elsewhere = await aMember();
  await aGuest({ by: elsewhere, meeting: await aMeetingIn(-3, elsewhere), status: 'came', phone });
  const cancelled = await aMeetingIn(-4);
  await aGuest({ by: ada, meeting: cancelled, status: 'approved', phone });
  await sql(
    `UPDATE meetings SET status = 'cancelled', cancelled_by = $2, cancelled_at = now() WHERE id = $1`,
    [cancelled.id, ada.id],
  );
  const now = await aGuest({ by: ada, meeting: await aMeetingIn(-2), status: 'came', phone });
  await aGuest({ by: ada, meeting: await aMeetingIn(3), status: 'approved', phone });
  expect(await visitOf(now)).toBe(1);
});

test('an inviter learns nothing of visits to which others invited; those who see all guests do', async () => {
  const phone = '5554000';
  const bob = await aMember({ chapter });
  const recorder = await aMember({ chapter, flags: ['can_take_attendance'] });
  await aGuest({ by: bob, meeting: await aMeetingIn(-30), status: 'came', phone });
  const meeting = await aMeetingIn(30);
  const { body: stranger } = await as(ada).post(`/meetings/${meeting.id}/guests`, guestForm({ phone }));
  expect([stranger.visit, await visitOf(stranger, recorder)]).toEqual([1, 2]);
  const listed = async (reader: { token: string }) =>
    (await as(reader).get(`/meetings/${meeting.id}/guests`)).body.guests[0].visit;
  expect([await listed(ada), await listed(recorder)]).toEqual([1, 2]);
  expect((await as(ada).get('/account/export')).body.guests_invited[0]).toMatchObject({
    phone,
    visit: 1,
  });
});

import { GUEST_STATUSES, visitText } from '@bn/contract';
import { expect, test } from 'vitest';
import { guestForm } from '../../../test/access/valid.ts';
import { DAY, openTestApp } from '../../../test/app.ts';

const { as, sql, clock, aChapter, aMember, aMeeting, aGuest } = await openTestApp();
const chapter = await aChapter();
const ada = await aMember({ chapter });
const aMeetingIn = (days: number, by = ada) =>
  aMeeting({ by, at: new Date(clock.now().getTime() + days * DAY).toISOString() });
const visitOf = async ({ id }: { id: number }) => (await as(ada).get(`/guests/${id}`)).body.visit;

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

test('neither another chapter, nor a cancelled meeting, nor a later one counts', async () => {
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

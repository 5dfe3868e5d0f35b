import { expect, test } from 'vitest';
import { DAY } from '../../../test/app.ts';
import { openGuestScene } from '../../../test/mail/mail-scene.ts';
import { patiently } from '../../../test/patiently.ts';

const { as, sql, clock, another, aMember, aGuest, aSuperAdmin, openChapter, server, sender, ...scene } =
  await openGuestScene();
const approve = (by: { token: string }, guest: { id: number }, to = as) =>
  scene.decide(by, guest, 'approved', to);
const move = async (by: { token: string }, { id }: { id: number }, place: string, unmailed = 0) => {
  const { status, body } = await as(by).patch(`/meetings/${id}`, { place });
  expect([status, body.guests_unmailed]).toEqual([200, unmailed]);
};
const arrived = async () =>
  (await scene.arrived(5)).map(({ to, headers }) => `${to}: ${String(headers.subject).split(':')[0]}`);

test('a mailbox gets at most five invitations a day, in whatever spelling, chapter and meeting', async () => {
  const [here, far] = [await openChapter(), await openChapter()];
  const invited = async ({ inviter, aMeetingIn }: typeof here, email: string) =>
    aGuest({ by: inviter, meeting: await aMeetingIn(3), email });
  const spellings = ['stranger@gmail.com', 'stranger+1@gmail.com', 'Stran.Ger+News@GoogleMail.com'];
  for (const [index, at] of [here, far, here, far, here].entries())
    expect((await approve(at.approver, await invited(at, spellings[index % 3] ?? ''))).status).toBe(200);
  const sixth = await invited(far, 'S.TRANGER+6+7@gmail.com');
  const { status, headers, body } = await approve(far.approver, sixth);
  expect([status, Number(headers['retry-after'])]).toEqual([429, DAY / 1000]);
  expect(body.message).toBe(
    "This guest's address has reached its daily limit of invitations. Try again in 24 hours.",
  );
  expect((await as(far.approver).get(`/guests/${sixth.id}`)).body.status).toBe('invited');
  expect((await approve(far.approver, await invited(far, 'stran.ger@example.com'))).status).toBe(200);
  expect(await arrived()).toHaveLength(6);
  clock.advance(DAY);
  expect((await approve(far.approver, sixth)).status).toBe(200);
});

test('changes within a short time are one mail with the last place, also shortly before the meeting', async () => {
  const { inviter, approver, aMeetingIn } = await openChapter();
  for (const days of [7, -200 / (24 * 60)]) {
    const meeting = await aMeetingIn(days);
    const guest = await aGuest({ by: inviter, meeting });
    await approve(approver, guest);
    await sql('DELETE FROM mails');
    for (let at = 1; at <= 9; at += 1) {
      await move(approver, meeting, `Place ${at}`);
      clock.advance(3_000);
      await sender.round();
    }
    expect(await arrived()).toEqual([`${guest.email}: Changed`]);
    expect(server.taken[0]?.raw).toContain('Place 9');
  }
});

test('a mailbox gets ten mails a day in all; beyond them the guest is shown as not told, until a later mail', async () => {
  const { inviter, approver, aMeetingIn } = await openChapter();
  const meeting = await aMeetingIn(3);
  const guest = await aGuest({ by: inviter, meeting, email: 'often@example.com' });
  const other = await aGuest({ by: inviter, meeting, email: 'seldom@example.com' });
  await approve(approver, guest);
  await arrived();
  const unmailed = async (reader: { token: string } = inviter) =>
    (await as(reader).get(`/meetings/${meeting.id}/guests`)).body.guests.map(
      ({ unmailed }: { unmailed: unknown }) => unmailed,
    );
  for (let at = 2; at <= 10; at += 1) {
    await move(approver, meeting, `Place ${at}`);
    expect(await arrived()).toEqual(['often@example.com: Changed']);
  }
  await approve(approver, other);
  await arrived();
  expect(await unmailed()).toEqual([null, null]);
  await move(approver, meeting, 'Place 11', 1);
  expect(await arrived()).toEqual(['seldom@example.com: Changed']);
  expect((await unmailed()).sort()).toEqual(['limit', null]);
  expect((await unmailed(approver)).sort()).toEqual(['limit', null]);
  clock.advance(DAY);
  const cancelled = await as(approver).post(`/meetings/${meeting.id}/cancel`, {});
  expect(cancelled.body.guests_unmailed).toBe(0);
  expect(await arrived()).toHaveLength(2);
  expect(await unmailed()).toEqual([null, null]);
});

/** The first mail of a person who has caused `before` others today. */
const causedBefore = async (by: { token: string }, guest: { id: number }, before: number) => {
  expect((await approve(by, guest)).status).toBe(200);
  await sql('UPDATE login_failures SET failures = failures + $1', [before]);
};

test('one person causes at most 200 mails to guests a day, exactly, through whatever process', async () => {
  const { chapter, inviter, approver, aMeetingIn } = await openChapter();
  const [meeting, moved] = [await aMeetingIn(3), await aMeetingIn(4)];
  await causedBefore(approver, await aGuest({ by: inviter, meeting }), 190);
  for (let at = 0; at < 5; at += 1) await aGuest({ by: inviter, meeting: moved, status: 'approved' });
  await move(approver, moved, 'Third');
  expect(await arrived()).toHaveLength(6);
  const waiting = [];
  for (let at = 0; at < 8; at += 1) waiting.push(await aGuest({ by: inviter, meeting }));
  const process = await another();
  const answers = await Promise.all(
    waiting.map((guest, at) => patiently(() => approve(approver, guest, at % 2 === 0 ? as : process.as))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.message).toBe(
    'You have reached the daily limit of e-mails to guests. Try again in 24 hours.',
  );
  expect(await arrived()).toHaveLength(4);
  // The meeting changes in any case, and someone else's mails are sent.
  await move(approver, moved, 'Fourth', 5);
  expect(await arrived()).toEqual([]);
  expect((await as(inviter).get(`/meetings/${moved.id}`)).body.meeting.place).toBe('Fourth');
  await move(await aMember({ chapter, flags: ['can_schedule_meeting'] }), moved, 'Fifth');
  expect(await arrived()).toHaveLength(5);
});

test('super admins cause no more than anyone else', async () => {
  const { inviter, aMeetingIn } = await openChapter();
  const admin = await aSuperAdmin();
  const meeting = await aMeetingIn(3);
  await causedBefore(admin, await aGuest({ by: inviter, meeting }), 199);
  expect((await approve(admin, await aGuest({ by: inviter, meeting }))).status).toBe(429);
});

import { expect, test } from 'vitest';
import { DAY } from '../../../test/app.ts';
import { openGuestScene, plain } from '../../../test/mail/mail-scene.ts';
import type { TakenMail } from '../../../test/mail/mail-server.ts';

const { as, sql, clock, another, aMeeting, aGuest, inviter, approver, aMeetingIn, ...scene } =
  await openGuestScene();
const decide = (guest: { id: number }, status?: string) => scene.decide(approver, guest, status);
/** Mails to guests alone. */
const arrived = async (): Promise<TakenMail[]> =>
  (await scene.arrived()).filter(({ raw }) => raw.includes('text/calendar'));
/** The attached file, however it is encoded, with its folded lines joined. */
const fileOf = (mail: TakenMail | undefined): string => {
  const part =
    (mail?.raw ?? '').split(/\r\n--[^\r\n]+/).find((one) => /Content-Type: text\/calendar/i.test(one)) ?? '';
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const text = /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString()
    : plain({ ...mail, raw: body } as TakenMail);
  return text.replaceAll(/\r\n /g, '');
};

test('a guest who is approved gets the invitation, from whom, when and where, with the calendar file', async () => {
  const meeting = await aMeetingIn(7);
  const guest = await aGuest({ by: inviter, meeting, name: 'Grace Hopper', email: 'grace@example.com' });
  expect(await arrived()).toEqual([]);
  await decide(guest);
  const [mail, ...others] = await arrived();
  expect(others).toEqual([]);
  expect(mail?.to).toEqual(['grace@example.com']);
  expect(mail?.headers.to).toBe('Grace Hopper <grace@example.com>');
  expect(mail?.headers.subject).toBe('Ada invites you to a meeting of Harbour');
  const text = plain(mail);
  expect(text).toContain('Hello Grace Hopper,');
  expect(text).toContain('Ada invites you as a guest to a meeting of Harbour:');
  expect(text).toMatch(/^Tuesday,? 17 November 2026, 12:00 to 13:30 \(UTC\)/m);
  expect(text).toContain('Place: Harbour Café');
  expect(text).toContain('Your contact details are deleted 12 months after your last visit');
  const file = fileOf(mail);
  const [stored] = await sql<{ uid: string }>('SELECT uid FROM meetings WHERE id = $1', [meeting.id]);
  expect(file).toMatch(/^BEGIN:VCALENDAR/m);
  expect(file).toContain(`UID:${stored?.uid}`);
  expect(file).toContain('DTSTART:20261117T120000Z');
  expect(file).toContain('STATUS:CONFIRMED');
  // The agenda is for members.
  expect(mail?.raw).not.toContain('Introductions');
  expect(file).not.toContain('DESCRIPTION');
});

test('its one link ends these mails, and nothing in it gives access', async () => {
  const guest = await aGuest({ by: inviter, meeting: await aMeetingIn(7) });
  await decide(guest);
  const [mail] = await arrived();
  const { raw = '' } = mail ?? {};
  const body = plain({ ...mail, raw: raw.slice(raw.indexOf('\r\n\r\n')) } as TakenMail);
  const links = (body + fileOf(mail)).match(/https?:\/\/[^\s">]+/g);
  const [link, ...others] = new Set(links);
  expect(link).toMatch(/^https:\/\/network\.example\/unsubscribe\?token=[\w-]{43}\.guest\.[\w-]{43}$/);
  expect(others).toEqual([]);
});

test('a guest gets one invitation per meeting, however often it is sent', async () => {
  const guest = await aGuest({ by: inviter, meeting: await aMeetingIn(0) });
  await decide(guest, 'declined');
  await decide(guest);
  await decide(guest);
  expect(await arrived()).toHaveLength(1);
  for (const status of ['approved', 'came', 'approved', 'did_not_come', 'approved'])
    await decide(guest, status);
  expect(await arrived()).toEqual([]);
});

test('is not sent without an address, after the beginning, to declined guests, or without mail', async () => {
  await decide(await aGuest({ by: inviter, meeting: await aMeetingIn(7), email: null }));
  const begun = await aMeeting({ by: inviter, at: new Date(clock.now().getTime() - 60_000).toISOString() });
  await decide(await aGuest({ by: inviter, meeting: begun }));
  await decide(await aGuest({ by: inviter, meeting: await aMeetingIn(7) }), 'declined');
  const quiet = await another({ mail: undefined });
  const guest = await aGuest({ by: inviter, meeting: await aMeetingIn(7) });
  await quiet.as(approver).patch(`/guests/${guest.id}/status`, { status: 'approved' });
  expect(await sql('SELECT 1 FROM mails')).toEqual([]);
});

test('an invitation that could not be sent in time is not sent once the meeting has begun', async () => {
  const meeting = await aMeetingIn(0);
  await decide(await aGuest({ by: inviter, meeting }));
  const before = clock.now();
  clock.set(meeting.starts_at.toISOString());
  expect(await arrived()).toEqual([]);
  expect(await sql('SELECT 1 FROM mails')).toEqual([]);
  clock.set(before.toISOString());
});

test('an invitation has the time and the place that the meeting has when it is sent', async () => {
  const meeting = await aMeetingIn(7);
  await decide(await aGuest({ by: inviter, meeting }));
  await as(approver).patch(`/meetings/${meeting.id}`, { place: 'The Old Mill' });
  const [mail] = await arrived();
  expect(plain(mail)).toContain('Place: The Old Mill');
  expect(fileOf(mail)).toContain('SEQUENCE:1');
});

test('a meeting that moves is changed in the calendars of its approved guests, unless only the agenda changed', async () => {
  const meeting = await aMeetingIn(7);
  const approved = await aGuest({ by: inviter, meeting });
  await aGuest({ by: inviter, meeting });
  await decide(approved);
  await arrived();
  const change = (body: object) => as(approver).patch(`/meetings/${meeting.id}`, body);
  await change({ agenda: 'Introductions, then a talk' });
  expect(await arrived()).toEqual([]);
  // Two changes before the first is sent are one mail.
  await change({ place: 'The Old Mill' });
  await change({ starts: '15:00' });
  expect(await arrived(), 'while it may still be corrected').toEqual([]);
  clock.advance(5 * 60_000);
  const [mail, ...others] = await arrived();
  expect(others).toEqual([]);
  expect(mail?.to).toEqual([approved.email]);
  expect(mail?.headers.subject).toMatch(/^Changed: meeting of Harbour on \w+day,? \d+ November 2026$/);
  expect(plain(mail)).toContain('15:00 to 16:30 (UTC)');
  expect(plain(mail)).toContain('Place: The Old Mill');
  expect(fileOf(mail)).toMatch(/SEQUENCE:3\r?\n/);
  // A change that is not sent yet does not stand in the way of the cancellation.
  await change({ starts: '16:00' });
  await as(approver).post(`/meetings/${meeting.id}/cancel`, {});
  expect((await arrived()).map(({ headers }) => headers.subject)).toEqual([
    expect.stringMatching(/^Cancelled: /),
  ]);
});

test('a cancelled meeting is cancelled in the calendars of its approved guests, and of no one else', async () => {
  const meeting = await aMeetingIn(7);
  const [approved, invited] = [
    await aGuest({ by: inviter, meeting }),
    await aGuest({ by: inviter, meeting }),
  ];
  await decide(approved);
  await decide(await aGuest({ by: inviter, meeting, email: null }));
  await arrived();
  await as(approver).post(`/meetings/${meeting.id}/cancel`, {});
  const [mail, ...others] = await arrived();
  expect(others).toEqual([]);
  expect(mail?.to).toEqual([approved.email]);
  expect(mail?.to).not.toEqual([invited.email]);
  expect(mail?.headers.subject).toMatch(/^Cancelled: meeting of Harbour on \w+day,? \d+ November 2026$/);
  const file = fileOf(mail);
  expect(file).toContain('STATUS:CANCELLED');
  expect(file).toContain('SEQUENCE:1');
});

test('a guest whose invitation was not sent yet gets neither it nor the cancellation', async () => {
  const meeting = await aMeetingIn(7);
  await decide(await aGuest({ by: inviter, meeting }));
  await as(approver).post(`/meetings/${meeting.id}/cancel`, {});
  expect(await arrived()).toEqual([]);
});

test('guests of each meeting of a series that ends get a cancellation', async () => {
  const first = await aMeetingIn(7);
  await sql('UPDATE meetings SET series_id = id WHERE id = $1', [first.id]);
  const at = (days: number) => new Date(first.starts_at.getTime() + days * DAY).toISOString();
  const [second, third] = [
    await aMeeting({ by: inviter, series: first, at: at(7) }),
    await aMeeting({ by: inviter, series: first, at: at(14) }),
  ];
  const guests = [];
  for (const meeting of [first, second, third]) guests.push(await aGuest({ by: inviter, meeting }));
  for (const guest of guests) await decide(guest);
  await arrived();
  await as(approver).post(`/meetings/${second.id}/cancel`, { scope: 'following' });
  const receivers = (await arrived()).map(({ to }) => to[0]).sort();
  expect(receivers).toEqual(
    guests
      .slice(1)
      .map(({ email }) => email)
      .sort(),
  );
});

test("people's texts are text, and never a header or a line of the file", async () => {
  const meeting = await aMeetingIn(7);
  const guest = await aGuest({ by: inviter, meeting });
  // Past every rule of the application, as an older release might have stored it.
  await sql('UPDATE guests SET name = $2 WHERE id = $1', [guest.id, 'Eve\r\nBcc: all@example.com <b>']);
  await sql('UPDATE meetings SET place = $2 WHERE id = $1', [
    meeting.id,
    '<b>Mill</b>\r\nATTENDEE:mailto:all@example.com',
  ]);
  await sql('UPDATE users SET full_name = $2 WHERE id = $1', [inviter.id, 'Ada\r\nBcc: all@example.com']);
  await decide(guest);
  const [mail] = await arrived();
  expect(mail?.to).toEqual([guest.email]);
  expect(mail?.headers.bcc).toBeUndefined();
  const text = plain(mail);
  expect(text.slice(text.indexOf('<!doctype'), text.indexOf('</html>'))).not.toMatch(/<b>/);
  expect(fileOf(mail)).not.toMatch(/^ATTENDEE/m);
  await sql('UPDATE users SET full_name = $2 WHERE id = $1', [inviter.id, 'Ada']);
});

test('a malformed address becomes a dead letter, and is sent to no other address', async () => {
  const guest = await aGuest({ by: inviter, meeting: await aMeetingIn(7), email: 'a>,bob@example.com' });
  await decide(guest);
  expect(await arrived()).toEqual([]);
  expect(await sql('SELECT failed_at IS NOT NULL AS dead FROM mails')).toEqual([{ dead: true }]);
});

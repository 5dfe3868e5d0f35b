import { expect, test } from 'vitest';
import { meetingForm, referralForm, thankYouForm } from '../../../test/access/valid.ts';
import { DAY } from '../../../test/app.ts';
import { openMailScene, plain } from '../../../test/mail/mail-scene.ts';
import { createLimits } from '../auth/limits.ts';
import { mailService } from './service.ts';
import { createUnsubscribeTokens } from './unsubscribe.ts';

const {
  as,
  db,
  clock,
  sql,
  aMember,
  another,
  chapter,
  ada,
  bob,
  admin,
  give,
  thank,
  decide,
  arrived,
  subjects,
} = await openMailScene();

test('sends each kind of mail to the person it concerns', async () => {
  const referral = await give();
  expect(await subjects()).toEqual(['bob@example.com: Ada gave you a referral']);
  await as(bob).patch(`/referrals/${referral}/status`, { referral_status: 'no_response' });
  expect(await subjects()).toEqual(['ada@example.com: Bob answered your referral']);
  const { body: note } = await as(bob).post('/thankyou', thankYouForm({ id: referral }));
  expect(await subjects()).toEqual(['ada@example.com: Bob thanks you']);
  await decide(note.id, { status: 'returned', reason: 'One nought too many' });
  expect(await subjects()).toEqual(['bob@example.com: Your thank-you note to Ada was returned']);
  await as(bob).put(`/thankyou/${note.id}`, { amount: 125 });
  await decide(note.id, { status: 'approved' });
  expect(await subjects()).toEqual([]);
  clock.advance(10 * 60_000);
  expect(await subjects()).toEqual(['bob@example.com: Your thank-you note to Ada was approved']);
});

/** The state and the beginning of each meeting in the attached file. */
const filesOf = (text: string): (string | undefined)[][] => {
  const [, encoded = ''] =
    /filename=meeting\.ics\r?\n(?:[\w-]+:.*\r?\n)*\r?\n([\s\S]*?)\r?\n--/.exec(text) ?? [];
  const file = encoded.startsWith('BEGIN') ? encoded : Buffer.from(encoded, 'base64').toString();
  return file
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => [/STATUS:(\w+)/.exec(event)?.[1], /DTSTART:(\w+)/.exec(event)?.[1]]);
};

test('says of a changed meeting what was different before, since members were last told', async () => {
  const form = meetingForm({ chapter_id: chapter.id, day: '2026-11-20', place: 'Café', agenda: 'Talks' });
  const path = `/meetings/${(await as(admin).post('/meetings', form)).body.meeting.id}`;
  await as(admin).post(`${path}/approve`, {});
  clock.advance(5 * 60_000);
  await arrived();
  await as(admin).patch(path, { place: 'Hall' });
  clock.advance(30_000);
  await as(admin).patch(path, { place: 'Library', day: '2026-11-21', agenda: '' });
  clock.advance(5 * 60_000);
  const text = plain((await arrived())[0]);
  expect(text).toContain('Day: Saturday, 21 November 2026, before: Friday, 20 November 2026');
  expect(text).toContain('Place: Library, before: Café');
  expect(text).toContain('Time: 07:00 to 08:30 (UTC)');
  expect(text).not.toContain('before: 07:00');
  expect(text).toContain('The agenda was removed.');
  await as(admin).patch(path, { place: 'Café' });
  clock.advance(5 * 60_000);
  const next = plain((await arrived())[0]);
  expect(next).toContain('Place: Café, before: Library');
  expect(next).not.toContain('Day:');
  await as(admin).post(`${path}/cancel`, {});
  await arrived();
});

test('announces, changes and cancels meetings to the chapter, once for a series', async () => {
  const { body } = await as(admin).post(
    '/meetings',
    meetingForm({
      chapter_id: chapter.id,
      day: '2026-11-19',
      until: '2026-12-03',
      agenda: '<b>Bring cards</b>',
    }),
  );
  expect(await subjects()).toEqual([]);
  const path = `/meetings/${body.meeting.id}`;
  await as(admin).post(`${path}/approve`, { scope: 'following' });
  // It may be corrected for a while.
  expect(await subjects()).toEqual([]);
  clock.advance(5 * 60_000);
  const [mail, ...others] = await arrived();
  expect(others).toHaveLength(1);
  expect(mail?.headers.subject).toBe('Meetings announced: from Thursday, 19 November 2026, 07:00');
  const text = plain(mail);
  expect(text).toContain(
    `Three Thursday meetings of ${chapter.name}, 19 November – 3 December, were announced.`,
  );
  expect(filesOf(text)).toEqual([
    ['CONFIRMED', '20261119T070000Z'],
    ['CONFIRMED', '20261126T070000Z'],
    ['CONFIRMED', '20261203T070000Z'],
  ]);
  expect(text).toContain('Time: 07:00 to 08:30 (UTC)');
  expect(text).toContain('&lt;b&gt;Bring cards&lt;/b&gt;');
  expect(text).toContain(`https://network.example${path}`);
  expect(text).toContain('List-Unsubscribe:');
  await as(admin).patch(path, { starts: '08:30' });
  expect(await subjects()).toEqual([]);
  clock.advance(5 * 60_000);
  const [changed, second] = await arrived();
  expect([changed?.to, second?.to].flat().sort()).toEqual(['ada@example.com', 'bob@example.com']);
  expect(changed?.headers.subject).toBe('Meeting changed: Thursday, 19 November 2026, 08:30');
  expect(plain(changed)).toContain('Time: 08:30 to 10:00 (UTC), before: 07:00 to 08:30 (UTC)');
  expect(filesOf(plain(changed))).toEqual([['CONFIRMED', '20261119T083000Z']]);
  // What is cancelled before its change is sent is only cancelled.
  await as(admin).patch(path, { starts: '08:00' });
  await as(admin).post(`${path}/cancel`, {});
  const [cancelled, other] = await arrived();
  expect([cancelled?.to, other?.to].flat().sort()).toEqual(['ada@example.com', 'bob@example.com']);
  expect(cancelled?.headers.subject).toBe('Meeting cancelled: Thursday, 19 November 2026, 08:00');
  expect(filesOf(plain(cancelled))).toEqual([['CANCELLED', '20261119T080000Z']]);
  await as(admin).post(`/meetings/${body.meeting.id + 1}/cancel`, { scope: 'following' });
  clock.advance(30 * DAY);
  expect(await subjects()).toEqual([]);
  clock.advance(-30 * DAY);
});

test('mails an approved testimonial to its receiver and a returned one to its writer, and no one else', async () => {
  const decider = await aMember({ activated: true, chapter, flags: ['can_approve_testimonial'] });
  const text = 'Found us <b>three</b> clients within a month';
  const { body } = await as(ada).post(`/members/${bob.id}/testimonials`, { text });
  expect(await subjects()).toEqual([]);
  const path = `/testimonials/${body.id}`;
  await as(decider).patch(`${path}/status`, { status: 'returned', reason: 'Say <i>which</i> clients' });
  const [returned, ...others] = await arrived();
  expect([returned?.to, returned?.headers.subject, others]).toEqual([
    ['ada@example.com'],
    'Your testimonial about Bob was returned',
    [],
  ]);
  expect(plain(returned)).toContain('Say &lt;i&gt;which&lt;/i&gt; clients');
  expect(plain(returned)).toContain(`https://network.example/members/${bob.id}#testimonials`);
  expect(plain(returned)).toContain('List-Unsubscribe:');
  await as(ada).put(path, { text });
  await as(decider).patch(`${path}/status`, { status: 'approved' });
  const [approved, ...more] = await arrived();
  expect([approved?.to, approved?.headers.subject, more]).toEqual([
    ['bob@example.com'],
    'Ada wrote a testimonial about you',
    [],
  ]);
  expect(plain(approved)).toContain('Found us &lt;b&gt;three&lt;/b&gt; clients');
  // Withdrawn, or sent again, before the mail is sent: there is nothing to tell.
  await as(ada).post(`${path}/withdraw`);
  const { body: second } = await as(ada).post(`/members/${bob.id}/testimonials`, { text });
  await as(admin).patch(`/testimonials/${second.id}/status`, { status: 'returned', reason: 'No' });
  await as(ada).put(`/testimonials/${second.id}`, { text });
  await as(admin).patch(`/testimonials/${second.id}/status`, { status: 'approved' });
  await as(ada).post(`/testimonials/${second.id}/withdraw`);
  expect(await subjects()).toEqual([]);
  await as(bob).put('/account/mail', { testimonials: 0 });
  const { body: third } = await as(ada).post(`/members/${bob.id}/testimonials`, { text });
  await as(admin).patch(`/testimonials/${third.id}/status`, { status: 'approved' });
  expect(await sql('SELECT 1 FROM mails')).toEqual([]);
});

test('an announcement names what still takes place when it is sent, and is not sent if nothing does', async () => {
  const propose = async (day: string, until: string): Promise<number> =>
    (await as(admin).post('/meetings', meetingForm({ chapter_id: chapter.id, day, until }))).body.meeting.id;
  const series = await propose('2027-01-07', '2027-01-21');
  await as(admin).post(`/meetings/${series}/approve`, { scope: 'following' });
  clock.advance(1_000);
  await as(admin).post(`/meetings/${series}/cancel`, {});
  await arrived();
  clock.advance(5 * 60_000);
  const [mail] = await arrived();
  expect(plain(mail)).toContain(
    `Two Thursday meetings of ${chapter.name}, 14 January – 21 January, were announced.`,
  );
  expect(plain(mail)).toContain(`https://network.example/meetings/${series + 1}`);
  for (let turn = 0; turn < 3; turn += 1) {
    const again = await propose('2027-02-04', '2027-02-18');
    await as(admin).post(`/meetings/${again}/approve`, { scope: 'following' });
    clock.advance(1_000);
    await as(admin).post(`/meetings/${again}/cancel`, { scope: 'following' });
  }
  clock.advance(5 * 60_000);
  expect(await subjects()).toEqual([]);
});

test('many approvals at once notify every sender', async () => {
  const ids = [await thank(), await thank()];
  await arrived();
  await as(admin).post('/thankyou/approvals', { ids });
  clock.advance(10 * 60_000);
  expect(await subjects()).toHaveLength(2);
});

test('sends no mail about what no longer applies: undone, withdrawn, answered, left', async () => {
  const note = await thank();
  await arrived();
  await decide(note, { status: 'approved' });
  await decide(note, { status: 'pending' });
  const withdrawn = await give();
  await as(ada).post(`/referrals/${withdrawn}/withdraw`);
  const leaver = await aMember({ activated: true, chapter });
  await as(ada).post('/referrals', referralForm(leaver));
  await as(admin).post(`/members/${leaver.id}/end`, {});
  clock.advance(10 * 60_000);
  expect(await subjects()).toEqual([]);
  expect(await sql('SELECT kind FROM mails')).toEqual([]);
});

test('sends one mail for what happens twice before it is sent', async () => {
  const note = await thank();
  await arrived();
  await decide(note, { status: 'approved' });
  await decide(note, { status: 'pending' });
  await decide(note, { status: 'approved' });
  clock.advance(10 * 60_000);
  expect(await subjects()).toHaveLength(1);
});

test('without mail nothing is queued, and the app says so', async () => {
  const quiet = await another({ mail: undefined });
  const { body: referral } = await quiet.as(ada).post('/referrals', referralForm(bob));
  expect(referral.id).toEqual(expect.any(Number));
  expect((await quiet.as('visitor').post('/auth/forgot', { email: 'ada@example.com' })).body).toEqual({
    by_mail: 0,
  });
  expect((await quiet.as(admin).post(`/members/${bob.id}/invite`)).body).toMatchObject({ by_mail: 0 });
  expect((await quiet.as(ada).get('/account/mail')).body).toMatchObject({ by_mail: 0 });
  expect(await sql('SELECT 1 FROM mails')).toEqual([]);
});

test('a referral is nudged, and its answer ends both kinds of reminders', async () => {
  const referral = await give();
  await arrived();
  clock.advance(7 * DAY);
  await as(ada).post(`/referrals/${referral}/nudge`);
  expect(await subjects()).toEqual([expect.stringContaining("bob@example.com: Answer Ada's referral")]);
  clock.advance(7 * DAY);
  await as(ada).post(`/referrals/${referral}/nudge`);
  await as(bob).patch(`/referrals/${referral}/status`, { referral_status: 'no_response' });
  expect(await subjects()).toEqual(['ada@example.com: Bob answered your referral']);
});

test("people's texts are text in both forms, and never a header", async () => {
  const evil = await aMember({
    activated: true,
    chapter,
    full_name: 'Eve <b>"\'&',
    email: 'eve@example.com',
  });
  // Past every rule of the application, as an older release might have stored it.
  await sql('UPDATE users SET full_name = $2 WHERE id = $1', [evil.id, 'Eve\r\nBcc: all@example.com <b>']);
  await as(evil).post(
    '/referrals',
    referralForm(bob, { referral_notes: '<script>alert(1)</script>\n.\nSubject: x' }),
  );
  const [mail] = await arrived();
  expect(mail?.to).toEqual(['bob@example.com']);
  expect(mail?.headers.bcc).toBeUndefined();
  expect(mail?.headers.subject).toContain('Eve Bcc: all@example.com <b> gave you');
  const raw = plain(mail);
  expect(raw).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>.<br>Subject: x');
  expect(raw.slice(raw.indexOf('<!doctype'))).not.toMatch(/<script|<b>/);
  expect(raw).toContain('> <script>alert(1)</script>\r\n> .');
});

test('a malformed address becomes a dead letter, and is sent to no other address', async () => {
  const odd = await aMember({ activated: true, chapter, email: 'a>,bob@example.com' });
  await as(ada).post('/referrals', referralForm(odd));
  expect(await subjects()).toEqual([]);
  expect(await sql('SELECT failed_at IS NOT NULL AS dead FROM mails')).toEqual([{ dead: true }]);
});

test('sends no mail to people about what they did themselves', async () => {
  const mail = mailService({
    db,
    on: true,
    tokens: createUnsubscribeTokens(),
    limits: createLimits(clock.now),
    now: clock.now,
  });
  const event = { kind: 'referral_received', referral: await give(), to: bob.id } as const;
  await sql('DELETE FROM mails');
  await db.transaction((tx) => mail.enqueue(tx, [{ ...event, by: bob.id }]));
  expect(await sql('SELECT 1 FROM mails')).toEqual([]);
  await db.transaction((tx) => mail.enqueue(tx, [{ ...event, by: ada.id }]));
  expect(await sql('SELECT 1 FROM mails')).toHaveLength(1);
});

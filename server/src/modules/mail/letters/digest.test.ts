import { expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../../test/app.ts';
import { aMailServer } from '../../../../test/mail/mail-server.ts';
import { composer } from '../../../../test/mail/sending.ts';
import { mailLine } from '../sending/mail-line.ts';
import { createSender } from '../sending/sender.ts';
import { createLine } from '../sending/smtp.ts';
import { dueWeek } from './digest.ts';

const { db, clock, sql, aChapter, aMember, aReferral, aNote } = await openTestApp({
  startsAt: '2026-11-16T07:00:00.000Z',
});
const server = await aMailServer();
const aSender = (
  onError: (error: unknown) => void = (error) => {
    throw error;
  },
) =>
  createSender({
    db,
    channel: 'mail',
    mailOn: true,
    openLine: () => mailLine(composer(clock.now).mail, createLine(server.url)),
    now: clock.now,
    timeZone: 'UTC',
    onError,
  });

test.each([
  ['UTC', '2026-11-16T06:59:59Z', undefined],
  ['UTC', '2026-11-16T07:00:00Z', '2026-11-16'],
  ['UTC', '2026-11-16T23:59:59Z', '2026-11-16'],
  ['UTC', '2026-11-17T00:00:00Z', undefined],
  ['Asia/Kolkata', '2026-11-16T01:30:00Z', '2026-11-16'],
  ['Asia/Kolkata', '2026-11-16T01:29:59Z', undefined],
  ['America/New_York', '2026-11-16T11:59:59Z', undefined],
  ['America/New_York', '2026-11-17T03:00:00Z', '2026-11-16'],
])('in %s at %s the digest of %s is due', (timeZone, instant, week) => {
  expect(dueWeek(timeZone, new Date(instant))).toBe(week);
});

test('on Monday morning every member with news gets one digest, however many processes send', async () => {
  const chapter = await aChapter();
  const people = [];
  for (let person = 0; person < 12; person += 1)
    people.push(
      await aMember({ chapter, activated: true, email: `p${person}@example.com`, full_name: `P${person}` }),
    );
  const [ada, bob] = people as [(typeof people)[0], (typeof people)[0]];
  for (const to of people.slice(1)) await aReferral({ from: ada, to, daysAgo: 3 });
  await aNote({ from: bob, to: ada, amount: '1200.00', status: 'approved' });
  const [never, left, refuses] = [
    await aMember({ chapter }),
    await aMember({ chapter, activated: true, removed: true }),
    await aMember({ chapter, activated: true }),
  ];
  for (const to of [never, left, refuses]) await aReferral({ from: ada, to });
  await sql(`INSERT INTO mail_refusals VALUES ($1, 'digest')`, [refuses.id]);
  // Nothing to report.
  await aMember({ chapter, activated: true });

  await Promise.all([aSender().round(), aSender().round(), aSender().round()]);
  await aSender().round();
  expect(server.taken.flatMap(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  const subjectOf = (email: string) => server.taken.find(({ to }) => to[0] === email)?.headers.subject;
  expect(subjectOf('p1@example.com')).toBe('Your week: 1 referral to answer');
  expect(subjectOf('p0@example.com')).toBe('Your week');
  expect(await sql('SELECT 1 FROM mails')).toEqual([]);

  clock.advance(DAY);
  await aSender().round();
  expect(server.taken).toHaveLength(12);
  clock.advance(6 * DAY);
  await aSender().round();
  // Members whose only news is a week old get no digest.
  expect(server.taken).toHaveLength(12 + 11);
});

test('a large network is written to in batches, which wait for the mail server; each member once', async () => {
  clock.set('2026-11-30T09:00:00Z');
  server.taken.length = 0;
  const chapter = await aChapter();
  const far = await aMember({ chapter });
  await sql(
    `WITH many AS (
       INSERT INTO users (role, full_name, email, password_hash, phone, vertical, subscription_valid_till, chapter_id, activated_at)
       SELECT 'member', 'M' || n, 'm' || n || '@example.com', 'x', '5555555555', 'V', '2030-01-01', $1, now()
         FROM generate_series(1, 1100) n RETURNING id)
     INSERT INTO referrals (chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number, contact_preference,
       referral_status, referral_notes, date_sent, recorded_on, created_at, updated_at)
     SELECT $1, $2, id, 'hot', 'A', '1', 'you_contact', 'new', 'x', '2026-11-29', '2026-11-29', $3, $3 FROM many WHERE id % 20 = 0`,
    [chapter.id, far.id, clock.now()],
  );
  await sql(`UPDATE users SET activated_at = NULL WHERE email LIKE 'p%'`);
  await server.stop();
  await aSender(() => undefined).round();
  // The first batch, and no further one while nothing is sent.
  const [before] = await sql<{ last: number; finished: boolean }>(
    `SELECT last_user_id AS last, finished_at IS NOT NULL AS finished FROM digests WHERE week = '2026-11-30'`,
  );
  expect(before?.finished).toBe(false);
  await server.start();
  await Promise.all([aSender().round(), aSender().round()]);
  await aSender().round();
  const wanted = await sql<{ email: string }>(
    `SELECT email FROM users WHERE chapter_id = $1 AND id % 20 = 0 AND email LIKE 'm%'`,
    [chapter.id],
  );
  expect(server.taken.flatMap(({ to }) => to).sort()).toEqual(wanted.map(({ email }) => email).sort());
  expect(await sql('SELECT 1 FROM mails')).toEqual([]);
  expect(await sql(`SELECT finished_at IS NOT NULL AS done FROM digests WHERE week = '2026-11-30'`)).toEqual([
    { done: true },
  ]);
});

test('lists notes to decide for those who may decide them on that day, and not after their last day', async () => {
  clock.set('2026-12-07T09:00:00Z');
  server.taken.length = 0;
  const chapter = await aChapter();
  const decider = (email: string) =>
    aMember({ chapter, activated: true, email, flags: ['can_approve_thankyou'] });
  const [may, former] = [await decider('may@example.com'), await decider('former@example.com')];
  await sql('UPDATE users SET permissions_until = $2 WHERE id = $1', [may.id, '2026-12-07']);
  await sql('UPDATE users SET permissions_until = $2 WHERE id = $1', [former.id, '2026-12-06']);
  await aNote({ from: await aMember({ chapter }), to: await aMember({ chapter }) });
  await aSender().round();
  const readers = server.taken
    .flatMap(({ to }) => to)
    .filter((email) => [may.email, former.email].includes(email));
  expect(readers).toEqual(['may@example.com']);
});

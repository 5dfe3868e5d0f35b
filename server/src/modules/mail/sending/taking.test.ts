import { beforeEach, expect, test } from 'vitest';
import { referralForm } from '../../../../test/access/valid.ts';
import { openTestApp } from '../../../../test/app.ts';
import { aMailServer } from '../../../../test/mail/mail-server.ts';
import { senderTo } from '../../../../test/mail/sending.ts';
import { giveUp, postpone, remove, take } from '../outbox-sql.ts';
import { GIVE_UP_AFTER, LEASE } from './sender.ts';

/** Who takes which mail, and when. */
const { as, db, clock, sql, aChapter, aMember } = await openTestApp({
  mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) },
  // A Tuesday: no digests.
  startsAt: '2026-11-10T10:00:00.000Z',
});
const server = await aMailServer();
const sender = senderTo(server, { db, clock });
const outbox = () =>
  sql<{ attempts: number; error: string | null; failed_at: Date | null }>(
    'SELECT attempts, error, failed_at FROM mails ORDER BY id',
  );
const chapter = await aChapter();
const [ada, bob] = [
  await aMember({ activated: true, chapter }),
  await aMember({ activated: true, chapter, email: 'bob@example.com' }),
];
const give = () => as(ada).post('/referrals', referralForm(bob));

beforeEach(async () => {
  await sql('DELETE FROM mails');
  server.taken.length = 0;
});

test('a process that dies while sending frees its mail; one that lives keeps it', async () => {
  await give();
  // As a killed process leaves it: taken, not settled.
  await sql(`UPDATE mails SET attempts = 1, due_at = $1`, [new Date(clock.now().getTime() + LEASE)]);
  await sender.round();
  expect(server.taken).toEqual([]);
  clock.advance(LEASE);
  await sender.round();
  expect(server.taken).toHaveLength(1);
});

test('a sender that held a mail beyond its lease decides nothing about it', async () => {
  await give();
  const hold = () => {
    const at = clock.now();
    return take(db, 'mail', at, new Date(at.getTime() + LEASE), new Date(at.getTime() - GIVE_UP_AFTER));
  };
  const slow = await hold();
  clock.advance(LEASE);
  const quick = await hold();
  if (!slow || !quick) throw new Error('No mail was claimed.');
  await remove(db, slow);
  await postpone(db, slow, clock.now(), 'too slow');
  await giveUp(db, slow, clock.now(), 'too slow');
  expect(await outbox()).toMatchObject([{ attempts: 2, error: null, failed_at: null }]);
  await remove(db, quick);
  expect(await outbox()).toEqual([]);
});

test('two processes send every mail once', async () => {
  for (let mail = 0; mail < 30; mail += 1) await give();
  const others = senderTo(server, { db, clock });
  await Promise.all([sender.round(), others.round()]);
  const ids = server.taken.map(({ headers }) => headers['message-id']);
  expect(new Set(ids).size).toBe(30);
  expect(ids).toHaveLength(30);
  expect(await outbox()).toEqual([]);
});

test('mails to one person go before mails to many', async () => {
  await sql(
    `INSERT INTO mails (kind, user_id, written_at, due_at) SELECT 'invitation', $1, $2, $2 FROM generate_series(1, 20)`,
    [bob.id, clock.now()],
  );
  clock.advance(1_000);
  await as('visitor').post('/auth/forgot', { email: 'bob@example.com' });
  // By what is taken first: five lines send side by side, and which of them is done first is chance.
  const at = clock.now();
  const first = await take(
    db,
    'mail',
    at,
    new Date(at.getTime() + LEASE),
    new Date(at.getTime() - GIVE_UP_AFTER),
  );
  expect(first?.kind).toBe('password');
});

test('of several mails to single people the one that is due longest goes first', async () => {
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);
  for (const [due, note] of [
    [2, 'second'],
    [3, 'third'],
    [1, 'first'],
  ] as const)
    await sql(`INSERT INTO mails (kind, email, written_at, due_at) VALUES ('password', $1, $2, $3)`, [
      ...[note, clock.now(), later(due)],
    ]);
  clock.advance(10_000);
  const next = async () =>
    (await take(db, 'mail', clock.now(), later(LEASE / 1_000), later(-GIVE_UP_AFTER / 1_000)))?.email;
  expect([await next(), await next(), await next(), await next()]).toEqual([
    'first',
    'second',
    'third',
    undefined,
  ]);
});

import { beforeEach, expect, test } from 'vitest';
import { referralForm } from '../../../../test/access/valid.ts';
import { DAY, openTestApp } from '../../../../test/app.ts';
import { aMailServer } from '../../../../test/mail/mail-server.ts';
import { IMPATIENT, senderTo } from '../../../../test/mail/sending.ts';
import { backOff } from '../../../jobs/pace.ts';
import { take } from '../outbox-sql.ts';
import { GIVE_UP_AFTER, LEASE, RETRIES } from './sender.ts';
import type { SmtpLimits } from './smtp.ts';

const NOTHING_SENT = { figures: () => ({ sent: {}, failed: 0, serverUp: 1 as const }) };
const { as, db, clock, sql, aChapter, aMember } = await openTestApp({
  mail: NOTHING_SENT,
  // A Tuesday: no digests.
  startsAt: '2026-11-10T10:00:00.000Z',
});
const server = await aMailServer();
const errors: string[] = [];
const aSender = (limits?: SmtpLimits) =>
  senderTo(server, { db, clock }, limits, (error, doing) =>
    errors.push(`${doing}: ${(error as Error).message}`),
  );
const sender = aSender();
const impatient = aSender(IMPATIENT);
const outbox = () =>
  sql<{ kind: string; attempts: number; error: string | null; failed_at: Date | null }>(
    'SELECT kind, attempts, error, failed_at FROM mails ORDER BY id',
  );

const chapter = await aChapter();
const [ada, bob] = [
  await aMember({ activated: true, chapter, full_name: 'Ada' }),
  await aMember({ activated: true, chapter, full_name: 'Bob', email: 'bob@example.com' }),
];
const give = async () => (await as(ada).post('/referrals', referralForm(bob))).body.id as number;

beforeEach(async () => {
  await sql('DELETE FROM mails');
  server.taken.length = 0;
  server.read.length = 0;
  errors.length = 0;
  server.behave('takes');
});

test('a mail is written along with the event it is about, sent once, and then removed from the outbox', async () => {
  await give();
  expect(await outbox()).toMatchObject([{ kind: 'referral_received', attempts: 0 }]);
  await sender.round();
  await sender.round();
  expect(server.taken.map(({ to }) => to)).toEqual([['bob@example.com']]);
  expect(server.taken[0]?.headers.subject).toBe('Ada gave you a referral');
  expect(await outbox()).toEqual([]);
});

test('sends no mail about what is rolled back', async () => {
  await expect(
    db.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO mails (kind, user_id, written_at, due_at) VALUES ('invitation', $1, $2, $2)`,
        [bob.id, clock.now()],
      );
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await sender.round();
  expect(server.taken).toEqual([]);
});

test('a server that cannot be reached costs no mail an attempt; when it is back, everything is sent', async () => {
  await server.stop();
  await give();
  await give();
  await sender.round();
  expect(sender.figures().serverUp).toBe(0);
  expect(errors).toHaveLength(1);
  expect(await outbox()).toMatchObject([
    { attempts: 0, failed_at: null },
    { attempts: 0, failed_at: null },
  ]);
  await server.start();
  await sender.round();
  expect(server.taken).toHaveLength(2);
  expect(sender.figures().serverUp).toBe(1);
});

test.each(['never greets', 'refuses us'] as const)(
  'backs off from a server that %s, and loses nothing',
  async (behaviour) => {
    server.behave(behaviour);
    await give();
    const sooner = aSender({ ...IMPATIENT, greeting: 300 });
    await sooner.round();
    expect(await outbox()).toMatchObject([{ attempts: 0, failed_at: null }]);
    expect(sooner.figures().serverUp).toBe(0);
    server.behave('takes');
    await sender.round();
    expect(server.taken).toHaveLength(1);
  },
);

test('a mail that is put off is retried, each time after a longer while, and never before', async () => {
  server.behave('puts off');
  await give();
  await sender.round();
  expect(await outbox()).toMatchObject([
    { attempts: 1, failed_at: null, error: expect.stringContaining('try again later') },
  ]);
  await sender.round();
  expect(await outbox()).toMatchObject([{ attempts: 1 }]);
  clock.advance(30_000);
  await sender.round();
  expect(await outbox()).toMatchObject([{ attempts: 2 }]);
  server.behave('takes');
  clock.advance(60_000);
  await sender.round();
  expect(server.taken).toHaveLength(1);
});

test('the pauses double up to an hour, with jitter', () => {
  const pauseAfter = (failures: number, chance = 0.5) => backOff(RETRIES, failures, () => chance);
  expect([0, 1, 2, 3].map((failures) => pauseAfter(failures))).toEqual([30_000, 60_000, 120_000, 240_000]);
  expect(pauseAfter(30)).toBe(3_600_000);
  expect([pauseAfter(0, 0), pauseAfter(0, 1)]).toEqual([15_000, 45_000]);
});

test.each([
  ['hangs', 'Timeout'],
  ['drops', 'Connection closed'],
] as const)(
  'retries a mail with the same id when the server %s after receiving all of it',
  async (behaviour, reason) => {
    server.behave(behaviour);
    await give();
    await impatient.round();
    expect(server.taken).toEqual([]);
    expect(await outbox()).toMatchObject([{ attempts: 1, error: expect.stringContaining(reason) }]);
    server.behave('takes');
    clock.advance(30_000);
    await sender.round();
    const [first, second] = server.read;
    expect(server.read).toHaveLength(2);
    expect(second?.headers['message-id']).toBe(first?.headers['message-id']);
    expect(second?.headers['message-id']).toMatch(/^<[0-9a-f-]{36}@network\.example>$/);
    expect(await outbox()).toEqual([]);
  },
);

test('a server that hangs holds no connection to the database and no transaction', async () => {
  server.behave('hangs');
  await give();
  let isOver = false;
  const sending = sender.round().finally(() => {
    isOver = true;
  });
  await expect.poll(() => server.read.length).toBe(1);
  // The other lines may still be looking for a mail.
  await expect.poll(() => db.figures().taken).toBe(0);
  expect(
    await sql(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    ),
  ).toEqual([]);
  expect(isOver, 'it hangs until its connection is closed').toBe(false);
  await server.stop();
  await sending;
  await server.start();
});

test('a receiver whom the server refuses permanently is a dead letter at once, and stops no other mail', async () => {
  server.behave('refuses');
  await give();
  await sender.round();
  expect(await outbox()).toMatchObject([{ attempts: 1, error: expect.stringContaining('no such mailbox') }]);
  expect((await outbox())[0]?.failed_at).not.toBeNull();
  server.behave('takes');
  await give();
  clock.advance(DAY / 2);
  await sender.round();
  expect(server.taken).toHaveLength(1);
});

test('gives up a mail after 24 hours, whatever the reason was', async () => {
  await server.stop();
  await give();
  await sender.round();
  clock.advance(GIVE_UP_AFTER);
  await sender.round();
  expect((await outbox())[0]?.failed_at).not.toBeNull();
  await server.start();
  await sender.round();
  expect(server.taken).toEqual([]);
});

test('leaves a mail that is being sent when its 24 hours end to its sender, and takes no late one', async () => {
  await give();
  clock.advance(GIVE_UP_AFTER);
  const at = clock.now();
  expect(
    await take(db, 'mail', at, new Date(at.getTime() + LEASE), new Date(at.getTime() - GIVE_UP_AFTER)),
  ).toBe(undefined);
  await sql('UPDATE mails SET attempts = 1, due_at = $1', [new Date(at.getTime() + LEASE)]);
  await sender.round();
  expect(await outbox()).toMatchObject([{ attempts: 1, failed_at: null }]);
  clock.advance(LEASE);
  await sender.round();
  expect((await outbox())[0]?.failed_at).not.toBeNull();
});

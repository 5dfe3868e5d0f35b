import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../../test/app.ts';
import { deadLetters } from './dead-letters.ts';

const { db, clock, sql, app, aMember } = await openTestApp({
  mail: { figures: () => ({ sent: { thanked: 3 }, failed: 1, serverUp: 0 }) },
});
const member = await aMember({ activated: true, email: 'late@example.com' });

/** One that waits and one that is dead. */
beforeEach(async () => {
  await sql('DELETE FROM mails');
  await sql(
    `INSERT INTO mails (kind, user_id, written_at, due_at, attempts, error, failed_at)
     VALUES ('invitation', $1, $2, $2, 0, NULL, NULL), ('digest', $1, $2, $2, 9, '550 no such mailbox', $2)`,
    [member.id, clock.now()],
  );
});
const left = () =>
  sql<{ kind: string; dead: boolean }>('SELECT kind, failed_at IS NOT NULL AS dead FROM mails ORDER BY id');

test('lists dead letters first, with receiver and reason', async () => {
  expect(await deadLetters.list(db)).toMatchObject([
    { kind: 'digest', to_email: 'late@example.com', attempts: 9, error: '550 no such mailbox' },
    { kind: 'invitation', to_email: 'late@example.com', error: null },
  ]);
});

test('retries a dead letter with all its time, alone or with the others', async () => {
  clock.advance(3_600_000);
  expect(await deadLetters.retry(db, null, clock.now())).toBe(1);
  expect(await left()).toEqual([
    { kind: 'invitation', dead: false },
    { kind: 'digest', dead: false },
  ]);
  const [mail] = await sql<{ written_at: Date; attempts: number }>(
    `SELECT written_at, attempts FROM mails WHERE kind = 'digest'`,
  );
  expect(mail).toEqual({ written_at: clock.now(), attempts: 0 });
});

test('dropping all drops dead letters only; one is dropped by its number, dead or not', async () => {
  expect(await deadLetters.drop(db, null)).toBe(1);
  expect(await left()).toEqual([{ kind: 'invitation', dead: false }]);
  const [{ id } = { id: 0 }] = await deadLetters.list(db);
  expect(await deadLetters.drop(db, id + 1000)).toBe(0);
  expect(await deadLetters.drop(db, id)).toBe(1);
  expect(await left()).toEqual([]);
});

test('an operator sees the outbox, the dead letters and the server in /metrics', async () => {
  clock.advance(60_000);
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  for (const line of [
    'mail_outbox{state="waiting"} 1',
    'mail_outbox{state="dead"} 1',
    'mail_sent_total{kind="thanked"} 3',
    'mail_failed_total 1',
    'mail_server_up 0',
    'mail_oldest_seconds 60',
  ])
    expect(body).toContain(line);
});

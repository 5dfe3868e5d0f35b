import type { Executor } from '../../db/database.ts';
import type { MailKind } from './kinds.ts';

export interface MailRow {
  id: number;
  kind: MailKind;
  user_id: number | null;
  email: string | null;
  referral_id: number | null;
  note_id: number | null;
  meeting_id: number | null;
  guest_id: number | null;
  testimonial_id: number | null;
  one_to_one_id: number | null;
  made_by: number | null;
  about_id: number | null;
  message_key: string;
  written_at: string;
  attempts: number;
  /** A notification there, instead of a mail. */
  device_id: number | null;
  /** It waited for the end of the device's quiet hours. */
  held: boolean;
}
const COLUMNS =
  'id, kind, user_id, email, referral_id, note_id, meeting_id, guest_id, testimonial_id, one_to_one_id, made_by, about_id, message_key, written_at, attempts, device_id, held';

/** Mails and notifications wait in one table, and are sent by two loops: neither waits for what delivers the other. */
export type Channel = 'mail' | 'push';
const OF_CHANNEL: Record<Channel, string> = { mail: 'device_id IS NULL', push: 'device_id IS NOT NULL' };

/** The next one that is due, put off until `lease`: no one else takes it before, and no lock is held meanwhile. */
export async function take(
  db: Executor,
  channel: Channel,
  at: Date,
  lease: Date,
  writtenAfter: Date,
): Promise<MailRow | undefined> {
  const [row] = await db.query<MailRow>(
    `UPDATE mails SET due_at = $2, attempts = attempts + 1 WHERE id = (
       SELECT id FROM mails WHERE failed_at IS NULL AND ${OF_CHANNEL[channel]} AND due_at <= $1 AND written_at > $3
        ORDER BY bulk, due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [at, lease, writtenAfter],
  );
  return row;
}

/** What else has waited for the end of the same quiet hours: it is shown together. */
export const takeHeld = (db: Executor, deviceId: number, at: Date, lease: Date): Promise<MailRow[]> =>
  db.query(
    `UPDATE mails SET due_at = $3, attempts = attempts + 1 WHERE id IN (
       SELECT id FROM mails WHERE device_id = $1 AND held AND failed_at IS NULL AND due_at <= $2 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [deviceId, at, lease],
  );

/** Does not count as an attempt: the device's quiet hours have begun. */
export async function hold(db: Executor, { id, attempts }: MailRow, until: Date): Promise<void> {
  await db.query(
    'UPDATE mails SET due_at = $3, held = true, attempts = attempts - 1 WHERE id = $1 AND attempts = $2',
    [id, attempts, until],
  );
}

/** It was sent, or is no longer needed. The attempt number makes sure that no one else has taken it since. */
export async function remove(db: Executor, { id, attempts }: MailRow): Promise<void> {
  await db.query('DELETE FROM mails WHERE id = $1 AND attempts = $2', [id, attempts]);
}

export async function postpone(
  db: Executor,
  { id, attempts }: MailRow,
  due: Date,
  error: string,
): Promise<void> {
  await db.query('UPDATE mails SET due_at = $3, error = $4 WHERE id = $1 AND attempts = $2', [
    id,
    attempts,
    due,
    error,
  ]);
}

/** Does not count as an attempt: the mail server could not be reached at all. */
export async function release(
  db: Executor,
  { id, attempts }: MailRow,
  due: Date,
  error: string,
): Promise<void> {
  await db.query(
    'UPDATE mails SET due_at = $3, error = $4, attempts = attempts - 1 WHERE id = $1 AND attempts = $2',
    [id, attempts, due, error],
  );
}

export async function giveUp(
  db: Executor,
  { id, attempts }: MailRow,
  at: Date,
  error: string,
): Promise<void> {
  await db.query(
    'UPDATE mails SET failed_at = $3, error = $4, unsent_key = NULL WHERE id = $1 AND attempts = $2',
    [id, attempts, at, error],
  );
}

export async function giveUpLate(
  db: Executor,
  channel: Channel,
  at: Date,
  writtenBefore: Date,
): Promise<number> {
  const rows = await db.query(
    `UPDATE mails SET failed_at = $1, error = coalesce(error, 'not sent in time'), unsent_key = NULL
      WHERE id IN (SELECT id FROM mails WHERE failed_at IS NULL AND ${OF_CHANNEL[channel]} AND written_at <= $2 AND due_at <= $1 LIMIT 1000
                      FOR UPDATE SKIP LOCKED) RETURNING 1 AS one`,
    [at, writtenBefore],
  );
  return rows.length;
}

const MANY = 10_000;

export interface OutboxFigures {
  waiting: number;
  dead: number;
  oldest: string | null;
}
export async function figures(db: Executor, channel: Channel): Promise<OutboxFigures> {
  const waiting = `FROM mails WHERE failed_at IS NULL AND ${OF_CHANNEL[channel]} LIMIT ${MANY}`;
  const [row] = await db.query<OutboxFigures>(
    `SELECT (SELECT count(*) FROM (SELECT ${waiting}) w) AS waiting,
            (SELECT count(*) FROM (SELECT FROM mails WHERE failed_at IS NOT NULL AND ${OF_CHANNEL[channel]} LIMIT ${MANY}) d) AS dead,
            (SELECT min(written_at) FROM (SELECT written_at ${waiting}) o) AS oldest`,
  );
  return row as OutboxFigures;
}

export interface ListedMail extends MailRow {
  to_email: string | null;
  due_at: string;
  failed_at: string | null;
  error: string | null;
}
export const list = (db: Executor): Promise<ListedMail[]> =>
  db.query(
    `SELECT ${COLUMNS.split(', ')
      .map((column) => `m.${column}`)
      .join(', ')}, m.due_at, m.failed_at, m.error, coalesce(d.name, m.email, u.email, g.email) AS to_email
       FROM mails m LEFT JOIN devices d ON d.id = m.device_id LEFT JOIN users u ON u.id = m.user_id LEFT JOIN guests g ON g.id = m.guest_id
      ORDER BY m.failed_at IS NULL, m.id LIMIT 200`,
  );

export async function retry(db: Executor, id: number | null, at: Date): Promise<number> {
  const rows = await db.query(
    `UPDATE mails SET failed_at = NULL, error = NULL, attempts = 0, due_at = $2, written_at = $2
      WHERE failed_at IS NOT NULL AND id = coalesce($1, id) RETURNING id`,
    [id, at],
  );
  return rows.length;
}

export async function drop(db: Executor, id: number | null): Promise<number> {
  const rows = await db.query(
    'DELETE FROM mails WHERE id = $1 OR ($1::bigint IS NULL AND failed_at IS NOT NULL) RETURNING id',
    [id],
  );
  return rows.length;
}

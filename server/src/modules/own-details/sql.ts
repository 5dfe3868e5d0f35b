import type { Role } from '@bn/contract';
import type { Executor } from '../../db/database.ts';

export interface DetailsRow {
  role: Role;
  chapter_id: number | null;
  full_name: string;
  email: string;
  phone: string;
  vertical: string;
}
const SELECT = `SELECT role, chapter_id, full_name, email, phone, vertical FROM users
  WHERE id = $1 AND removed_at IS NULL`;

export async function find(db: Executor, id: number): Promise<DetailsRow | undefined> {
  const [row] = await db.query<DetailsRow>(SELECT, [id]);
  return row;
}

/** Locked until the end of the transaction: what ends a membership waits for us, or we see that it ended. */
export async function lock(tx: Executor, id: number): Promise<DetailsRow | undefined> {
  const [row] = await tx.query<DetailsRow>(`${SELECT} FOR NO KEY UPDATE`, [id]);
  return row;
}

const COLUMNS = ['full_name', 'phone', 'vertical'] as const;
export type Details = Partial<Pick<DetailsRow, (typeof COLUMNS)[number]>>;

export async function update(tx: Executor, id: number, details: Details, at: Date): Promise<void> {
  const columns = COLUMNS.filter((column) => details[column] !== undefined);
  const assignments = columns.map((column, index) => `${column} = $${index + 3}`);
  await tx.query(`UPDATE users SET ${['updated_at = $2', ...assignments].join(', ')} WHERE id = $1`, [
    id,
    at,
    ...columns.map((column) => details[column]),
  ]);
}

/** Of someone who is locked. Doubtful: a colleague, or a reader of a former mailbox, may know it (0055). */
export async function isPasswordDoubtful(tx: Executor, id: number): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM users WHERE id = $1 AND password_by IS NOT NULL', [id]);
  return rows.length > 0;
}

/** Its owner has just proved a password that was not doubtful: unlike that of a corrected e-mail (0055) it does not become so. */
export async function updateEmail(tx: Executor, id: number, email: string, at: Date): Promise<void> {
  await tx.query('UPDATE users SET email = $2, updated_at = $3 WHERE id = $1', [id, email, at]);
  await tx.query('UPDATE users SET password_by = NULL WHERE id = $1 AND password_by = id', [id]);
}

/** Two spellings of one e-mail are the same one; `mailbox` is what its mails are counted against. */
export async function compareEmails(
  db: Executor,
  own: string,
  wanted: string,
): Promise<{ same: boolean; mailbox: string }> {
  const [row] = await db.query<{ same: boolean; mailbox: string }>(
    'SELECT email_key($1) = email_key($2) AS same, mailbox($2) AS mailbox',
    [own, wanted],
  );
  return row as { same: boolean; mailbox: string };
}

/** The e-mail that waits to be confirmed: its link, or before that the mail that will carry it. */
export async function findNewEmail(db: Executor, userId: number, at: Date): Promise<string | undefined> {
  const [row] = await db.query<{ email: string }>(
    `SELECT email FROM account_links WHERE user_id = $1 AND email IS NOT NULL AND ends_at > $2
     UNION ALL SELECT email FROM mails WHERE user_id = $1 AND kind = 'email_link' AND failed_at IS NULL LIMIT 1`,
    [userId, at],
  );
  return row?.email;
}

/** The mail first, as in migration 0023: none makes a link after it was revoked. */
export async function revokeEmailLinks(tx: Executor, userId: number): Promise<boolean> {
  const mails = await tx.query("DELETE FROM mails WHERE user_id = $1 AND kind = 'email_link' RETURNING id", [
    userId,
  ]);
  const links = await tx.query(
    'DELETE FROM account_links WHERE user_id = $1 AND email IS NOT NULL RETURNING user_id',
    [userId],
  );
  return mails.length + links.length > 0;
}

export async function findEmailLink(db: Executor, hash: Buffer, at: Date): Promise<number | undefined> {
  const [row] = await db.query<{ user_id: number }>(
    'SELECT user_id FROM account_links WHERE token_hash = $1 AND email IS NOT NULL AND ends_at > $2',
    [hash, at],
  );
  return row?.user_id;
}

export async function takeEmailLink(
  tx: Executor,
  userId: number,
  hash: Buffer,
  at: Date,
): Promise<string | undefined> {
  const [row] = await tx.query<{ email: string }>(
    `DELETE FROM account_links WHERE token_hash = $2 AND user_id = $1 AND email IS NOT NULL AND ends_at > $3
     RETURNING email`,
    [userId, hash, at],
  );
  return row?.email;
}

import type { Role, SessionUser } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { requiresPasskey } from '../../sql/passkeys-sql.ts';
import { FLAG_COLUMNS, type FlagRow, holds, permissionsOf } from '../../sql/permissions-sql.ts';

const SESSION_USER_COLUMNS = `u.id, u.full_name, u.email, u.role, u.chapter_id,
  c.name AS chapter_name, c.region AS chapter_region, ${FLAG_COLUMNS}`;

interface SessionUserRow extends FlagRow {
  id: number;
  full_name: string;
  email: string;
  role: Role;
  chapter_id: number | null;
  chapter_name: string;
  chapter_region: string;
}

const sessionUserOf = (row: SessionUserRow, today: string): SessionUser => ({
  id: row.id,
  name: row.full_name,
  email: row.email,
  role: row.role,
  chapter_id: row.chapter_id,
  chapter:
    row.chapter_id === null
      ? null
      : { id: row.chapter_id, name: row.chapter_name, region: row.chapter_region },
  permissions: permissionsOf(row, today),
});

const LASTING = `FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN chapters c ON c.id = u.chapter_id
  WHERE s.token_hash = $1 AND s.created_at > $2 AND s.used_at > $3 AND u.removed_at IS NULL`;

interface SessionTimes {
  createdAfter: Date;
  usedAfter: Date;
  touchedAfter: Date;
}

export async function findSession(
  db: Executor,
  hash: Buffer,
  { createdAfter, usedAfter, touchedAfter }: SessionTimes,
  today: string,
  lastWrite = false,
): Promise<{ user: SessionUser; untouched: boolean; lastWrite: number } | undefined> {
  const [row] = await db.query<SessionUserRow & { untouched: boolean; last_write?: number }>(
    `SELECT s.used_at < $4 AS untouched, ${lastWrite ? `${LAST_WRITE}, ` : ''}${SESSION_USER_COLUMNS} ${LASTING}`,
    [hash, createdAfter, usedAfter, touchedAfter],
  );
  return row && { user: sessionUserOf(row, today), untouched: row.untouched, lastWrite: row.last_write ?? 0 };
}
const LAST_WRITE = 'coalesce(s.last_write::text::float8, 0) AS last_write';

/**
 * Records, after the commit, that the user just wrote something: whatever has seen this transaction has seen
 * that write as well. No one waits for it.
 */
export async function noteWrite(db: Executor, userId: number): Promise<void> {
  await db.query(
    `UPDATE sessions SET last_write = pg_current_xact_id()
       FROM (SELECT set_config('synchronous_commit', 'off', true)) unhurried WHERE user_id = $1`,
    [userId],
  );
}

export async function lookAtSession(
  db: Executor,
  hash: Buffer,
  createdAfter: Date,
  usedAfter: Date,
  today: string,
): Promise<{ user: SessionUser; created_at: string; used_at: string } | undefined> {
  const [row] = await db.query<SessionUserRow & { created_at: string; used_at: string }>(
    `SELECT s.created_at, s.used_at, ${SESSION_USER_COLUMNS} ${LASTING}`,
    [hash, createdAfter, usedAfter],
  );
  return row && { user: sessionUserOf(row, today), created_at: row.created_at, used_at: row.used_at };
}

const passwordIsNotEnough = (at: string) =>
  `(${requiresPasskey('u')} AND NOT coalesce(u.password_alone_until > ${at}, false))`;

export interface Account {
  user: SessionUser;
  passwordHash: string;
  activated: boolean;
  /** A super admin, where the password alone is not enough. */
  needsPasskey: boolean;
}

/** The account, and the normal form of the e-mail it was looked up by, whether it was found or not. */
export async function findByEmail(
  db: Executor,
  email: string,
  at: Date,
  today: string,
): Promise<{ emailKey: string; account: Account | undefined }> {
  const [row] = await db.query<
    SessionUserRow & {
      email_key: string;
      password_hash: string | null;
      activated: boolean;
      needs_passkey: boolean;
    }
  >(
    `SELECT email_key($1) AS email_key, u.password_hash, u.activated_at IS NOT NULL AS activated,
            ${passwordIsNotEnough('$2')} AS needs_passkey, ${SESSION_USER_COLUMNS}
       FROM (VALUES (1)) one LEFT JOIN users u ON email_key(u.email) = email_key($1) AND u.removed_at IS NULL
       LEFT JOIN chapters c ON c.id = u.chapter_id`,
    [email, at],
  );
  const {
    email_key: emailKey,
    password_hash: passwordHash,
    activated,
    needs_passkey: needsPasskey,
  } = row as NonNullable<typeof row>;
  const account =
    passwordHash === null
      ? undefined
      : { user: sessionUserOf(row as SessionUserRow, today), passwordHash, activated, needsPasskey };
  return { emailKey, account };
}

export async function findPassword(
  db: Executor,
  userId: number,
  at: Date,
): Promise<{ hash: string; needs_passkey: boolean } | undefined> {
  const [row] = await db.query<{ hash: string; needs_passkey: boolean }>(
    `SELECT u.password_hash AS hash, ${passwordIsNotEnough('$2')} AS needs_passkey
       FROM users u WHERE u.id = $1 AND u.removed_at IS NULL`,
    [userId, at],
  );
  return row;
}

/** Whatever ends their password, passkeys or account waits until the transaction is over. */
export async function holdUser(tx: Executor, userId: number): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM users WHERE id = $1 AND removed_at IS NULL FOR SHARE', [userId]);
  return rows.length > 0;
}

/** Held before it is asked whether it is enough alone: passkeys may have become required while this waited. */
export async function holdPassword(
  tx: Executor,
  userId: number,
  passwordHash: string,
  at: Date,
  lock: 'SHARE' | 'NO KEY UPDATE' = 'SHARE',
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM users WHERE id = $1 AND password_hash = $2 AND removed_at IS NULL FOR ${lock}`,
    [userId, passwordHash],
  );
  return rows.length > 0 && !(await findPassword(tx, userId, at))?.needs_passkey;
}

/**
 * The same for a first sign-in, which it notes: the database revokes the links that were made until then. The password of a member
 * whose right has ended by the calendar, which changes no row, opens nothing (migration 0055 ends it with other changes).
 */
export async function activate(
  tx: Executor,
  userId: number,
  passwordHash: string,
  at: Date,
  today: string,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE users u SET activated_at = coalesce(activated_at, $3)
      WHERE id = $1 AND password_hash = $2 AND removed_at IS NULL
        AND (password_by IS NULL OR activated_at IS NOT NULL
          OR EXISTS (SELECT FROM users m WHERE m.id = u.password_by AND ${holds('m', 'can_add_member', '$4')})) RETURNING id`,
    [userId, passwordHash, at, today],
  );
  return rows.length > 0;
}

export async function insertSession(
  tx: Executor,
  hash: Buffer,
  userId: number,
  at: Date,
  from: { address: string; userAgent: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, used_at, address, user_agent, last_write)
     VALUES ($1, $2, $3, $3, $4, $5, pg_current_xact_id())`,
    [hash, userId, at, from.address, from.userAgent],
  );
}

export interface SessionRow {
  id: number;
  address: string;
  user_agent: string;
  created_at: string;
  used_at: string;
  current: 0 | 1;
}

export const listSessions = (
  db: Executor,
  userId: number,
  own: Buffer,
  { createdAfter, usedAfter }: Pick<SessionTimes, 'createdAfter' | 'usedAfter'>,
): Promise<SessionRow[]> =>
  db.query(
    `SELECT id, address, user_agent, created_at, used_at, (token_hash = $2)::int AS current FROM sessions
      WHERE user_id = $1 AND created_at > $3 AND used_at > $4 ORDER BY used_at DESC, id DESC LIMIT ${MOST_SESSIONS}`,
    [userId, own, createdAfter, usedAfter],
  );
/** No one reads a longer list; ending all others also ends those that are not shown. */
const MOST_SESSIONS = 100;

export async function deleteOwnSession(tx: Executor, userId: number, id: number): Promise<boolean> {
  const rows = await tx.query('DELETE FROM sessions WHERE user_id = $1 AND id = $2 RETURNING id', [
    userId,
    id,
  ]);
  return rows.length > 0;
}

/** Those of a session end with it; that of one which expired has no session any more. */
const END_EXPIRED_DEVICES = 'WITH expired AS (DELETE FROM devices WHERE user_id = $1 AND session_id IS NULL)';

export async function deleteOtherSessions(tx: Executor, userId: number, own: Buffer): Promise<void> {
  await tx.query(`${END_EXPIRED_DEVICES} DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2`, [
    userId,
    own,
  ]);
}

/** Waits neither for the disk nor for a standby: it happens during reads, and may be lost. */
export async function touchSession(db: Executor, hash: Buffer, at: Date): Promise<void> {
  await db.query(
    `UPDATE sessions SET used_at = $2 FROM (SELECT set_config('synchronous_commit', 'off', true)) unhurried
      WHERE token_hash = $1`,
    [hash, at],
  );
}

export async function deleteSession(db: Executor, hash: Buffer): Promise<void> {
  await db.query('DELETE FROM sessions WHERE token_hash = $1', [hash]);
}

export async function deleteSessions(tx: Executor, userId: number): Promise<void> {
  await tx.query(`${END_EXPIRED_DEVICES} DELETE FROM sessions WHERE user_id = $1`, [userId]);
}

/** Counts an attempt in its window and returns how many there are now, when the window began, and the e-mail's normal form. */
export async function countAttempt(
  db: Executor,
  key: Buffer,
  at: Date,
  windowStartsAfter: Date,
  email: string,
): Promise<{ failures: number; window_started: string; email_key: string }> {
  const [row] = await db.query<{ failures: number; window_started: string; email_key: string }>(
    `INSERT INTO login_failures AS f (key, failures, window_started) VALUES ($1, 1, $2)
     ON CONFLICT (key) DO UPDATE SET
       failures = CASE WHEN f.window_started > $3 THEN f.failures + 1 ELSE 1 END,
       window_started = CASE WHEN f.window_started > $3 THEN f.window_started ELSE $2 END
     RETURNING failures, window_started, email_key($4) AS email_key`,
    [key, at, windowStartsAfter, email],
  );
  return row as NonNullable<typeof row>;
}

export async function forgetAttempts(db: Executor, key: Buffer): Promise<void> {
  await db.query('DELETE FROM login_failures WHERE key = $1', [key]);
}

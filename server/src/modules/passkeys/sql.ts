import type { Passkey, Reauthenticated } from '@bn/contract';
import type { Executor } from '../../db/database.ts';

const COLUMNS = 'id, name, created_at, used_at';

export const list = (db: Executor, userId: number): Promise<(Passkey & { credential_id: Buffer })[]> =>
  db.query(
    `SELECT ${COLUMNS}, credential_id FROM passkeys WHERE user_id = $1
      ORDER BY coalesce(used_at, created_at) DESC, id DESC`,
    [userId],
  );

export async function insertChallenge(db: Executor, hash: Buffer, endsAt: Date): Promise<void> {
  await db.query(`INSERT INTO passkey_challenges (hash, purpose, ends_at) VALUES ($1, 'sign_in', $2)`, [
    hash,
    endsAt,
  ]);
}

/** A challenge belongs to a session, except those of people who have none yet. */
export interface AskedInSession {
  purpose: 'add' | Reauthenticated;
  userId: number;
  sessionHash: Buffer;
}
export type Asked = AskedInSession | 'sign_in';

/** Not in a session that has just ended. */
export async function insertChallengeIn(
  tx: Executor,
  { purpose, userId, sessionHash }: AskedInSession,
  hash: Buffer,
  endsAt: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO passkey_challenges (hash, purpose, session_hash, user_id, ends_at)
     SELECT $1, $2, token_hash, user_id, $5 FROM sessions WHERE token_hash = $3 AND user_id = $4 RETURNING 1`,
    [hash, purpose, sessionHash, userId, endsAt],
  );
  return rows.length > 0;
}

/** What a person's devices file their keys under, made with the first one. */
export async function handleOf(tx: Executor, userId: number, newHandle: Buffer): Promise<Buffer> {
  const [row] = await tx.query<{ handle: Buffer }>(
    'UPDATE users SET passkey_handle = coalesce(passkey_handle, $2) WHERE id = $1 RETURNING passkey_handle AS handle',
    [userId, newHandle],
  );
  return (row as { handle: Buffer }).handle;
}

/** Whatever ends passkeys, or takes one away, locks their owner first. */
export async function lockOwner(tx: Executor, userId: number): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM users WHERE id = $1 AND removed_at IS NULL FOR NO KEY UPDATE', [
    userId,
  ]);
  return rows.length > 0;
}

/** For the one who takes it: a challenge is answered once. */
export async function takeChallenge(tx: Executor, hash: Buffer, at: Date, asked: Asked): Promise<boolean> {
  const { purpose, userId, sessionHash } =
    asked === 'sign_in' ? { purpose: asked, userId: null, sessionHash: null } : asked;
  const rows = await tx.query(
    `DELETE FROM passkey_challenges WHERE hash = $1 AND ends_at > $2 AND purpose = $3
        AND user_id IS NOT DISTINCT FROM $4::int AND session_hash IS NOT DISTINCT FROM $5::bytea RETURNING 1`,
    [hash, at, purpose, userId, sessionHash],
  );
  return rows.length > 0;
}

export interface NewPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  name: string;
}

/** A password is enough no longer, if the command line had just allowed it: there is a passkey now. */
export async function insert(
  tx: Executor,
  userId: number,
  { credentialId, publicKey, counter, transports, name }: NewPasskey,
  at: Date,
): Promise<Passkey> {
  await tx.query('UPDATE users SET password_alone_until = NULL WHERE id = $1', [userId]);
  const [row] = await tx.query<Passkey>(
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
    [userId, credentialId, publicKey, counter, transports, name, at],
  );
  return row as Passkey;
}

export async function rename(
  tx: Executor,
  userId: number,
  id: number,
  name: string,
): Promise<{ passkey: Passkey; before: string } | undefined> {
  const [row] = await tx.query<Passkey & { before: string }>(
    `UPDATE passkeys p SET name = $3 FROM passkeys b WHERE p.id = $2 AND p.user_id = $1 AND b.id = p.id
      RETURNING p.id, p.name, p.created_at, p.used_at, b.name AS before`,
    [userId, id, name],
  );
  if (!row) return undefined;
  const { before, ...passkey } = row;
  return { passkey, before };
}

export async function remove(tx: Executor, userId: number, id: number): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    'DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING name',
    [userId, id],
  );
  return row?.name;
}

export async function isRequired(db: Executor): Promise<boolean> {
  return (await db.query('SELECT 1 FROM passkey_requirement')).length > 0;
}

export interface KnownPasskey {
  id: number;
  user_id: number;
  chapter_id: number | null;
  public_key: Buffer;
  name: string;
}

const KNOWN = `SELECT p.id, p.user_id, u.chapter_id, p.public_key, p.name
  FROM passkeys p JOIN users u ON u.id = p.user_id WHERE p.credential_id = $1 AND u.removed_at IS NULL`;

/** Of the account whose handle the device stored beside the key. */
export const find = async (
  db: Executor,
  credentialId: Buffer,
  handle: Buffer,
): Promise<KnownPasskey | undefined> =>
  (await db.query<KnownPasskey>(`${KNOWN} AND u.passkey_handle = $2`, [credentialId, handle]))[0];

export const findOwn = async (
  db: Executor,
  userId: number,
  credentialId: Buffer,
): Promise<KnownPasskey | undefined> =>
  (await db.query<KnownPasskey>(`${KNOWN} AND p.user_id = $2`, [credentialId, userId]))[0];

export async function isThere(tx: Executor, userId: number, id: number): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM passkeys WHERE id = $1 AND user_id = $2', [id, userId])).length > 0;
}

/**
 * 'behind': the device has signed as often before, so this may be a copy of its key; some devices never count. 'gone': it was removed
 * meanwhile. Its owner is locked.
 */
export async function use(
  tx: Executor,
  id: number,
  counter: number,
  at: Date,
): Promise<'used' | 'behind' | 'gone'> {
  const [row] = await tx.query<{ counter: number }>('SELECT counter FROM passkeys WHERE id = $1', [id]);
  if (!row) return 'gone';
  if (counter <= row.counter && counter + row.counter > 0) return 'behind';
  await tx.query('UPDATE passkeys SET counter = $2, used_at = $3 WHERE id = $1', [id, counter, at]);
  return 'used';
}

export async function removeAll(tx: Executor, userId: number): Promise<boolean> {
  return (await tx.query('DELETE FROM passkeys WHERE user_id = $1 RETURNING 1', [userId])).length > 0;
}

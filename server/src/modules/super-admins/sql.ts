import type { ListQuery, Role, SuperAdmin } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { createListing, type Listing } from '../../db/lists.ts';
import { holdsPrepared, searchedText } from '../../db/names.ts';

const LOCK = 4_270_118;

/** Creating the first and removing the last wait for each other. */
export async function lockSuperAdmins(tx: Executor): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
}

const COLUMNS = 'id, full_name, email, created_at, activated_at';
const ACTIVE = `role = 'super_admin' AND removed_at IS NULL`;

export const list = (db: Executor): Promise<SuperAdmin[]> =>
  db.query(`SELECT ${COLUMNS} FROM users WHERE ${ACTIVE} ORDER BY id`);

export function listing(db: Executor, query: ListQuery): Listing<SuperAdmin> {
  const wanted = searchedText(query.search);
  const found = `FROM users a WHERE ${ACTIVE} ${wanted === undefined ? '' : `AND ${holdsPrepared('search_text', '$1')}`}`;
  return createListing(db, query, {
    total: `SELECT count(*) AS total ${found}`,
    page: `SELECT * ${found}`,
    as: 'a',
    columns: COLUMNS.replaceAll(/\w+/g, 'a.$&'),
    order: ['a.id'],
    values: wanted === undefined ? [] : [wanted],
  });
}

export async function lock(
  tx: Executor,
  id: number,
): Promise<Pick<SuperAdmin, 'email' | 'activated_at'> | undefined> {
  const [row] = await tx.query<Pick<SuperAdmin, 'email' | 'activated_at'>>(
    `SELECT email, activated_at FROM users WHERE id = $1 AND ${ACTIVE} FOR NO KEY UPDATE`,
    [id],
  );
  return row;
}

export async function insert(
  tx: Executor,
  name: string,
  email: string,
  hash: string,
  at: Date,
  passwordAloneUntil: Date | null = null,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO users (role, full_name, email, password_hash, created_at, updated_at, password_alone_until)
     VALUES ('super_admin', $1, $2, $3, $4, $4, $5) RETURNING id`,
    [name, email, hash, at, passwordAloneUntil],
  );
  return (row as { id: number }).id;
}

export async function setPasswordHash(
  tx: Executor,
  id: number,
  hash: string,
  at: Date,
  passwordAloneUntil: Date,
): Promise<void> {
  await tx.query(
    `UPDATE users SET password_hash = $2, password_by_super_admin = true, password_by = NULL, updated_at = $3, password_alone_until = $4
      WHERE id = $1`,
    [id, hash, at, passwordAloneUntil],
  );
}

export async function arePasskeysRequired(db: Executor): Promise<boolean> {
  return (await db.query('SELECT 1 FROM passkey_requirement')).length > 0;
}

/** Locked first: a passkey may be removed meanwhile. */
export async function listWithPasskeys(
  tx: Executor,
): Promise<{ id: number; email: string; has_passkey: boolean }[]> {
  await tx.query(`SELECT 1 FROM users WHERE ${ACTIVE} ORDER BY id FOR NO KEY UPDATE`);
  return tx.query(
    `SELECT id, email, EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS has_passkey FROM users u
      WHERE ${ACTIVE} ORDER BY id`,
  );
}

/** False where they are required already. Passwords that were set until now no longer open an account alone. */
export async function requirePasskeys(tx: Executor, at: Date): Promise<boolean> {
  await tx.query('UPDATE users SET password_alone_until = NULL WHERE password_alone_until IS NOT NULL');
  const rows = await tx.query(
    'INSERT INTO passkey_requirement (since) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1',
    [at],
  );
  return rows.length > 0;
}

export async function allowPasswords(tx: Executor): Promise<boolean> {
  return (await tx.query('DELETE FROM passkey_requirement RETURNING 1')).length > 0;
}

export async function findByEmail(
  tx: Executor,
  email: string,
): Promise<{ id: number; role: Role; chapter_id: number | null } | undefined> {
  const [row] = await tx.query<{ id: number; role: Role; chapter_id: number | null }>(
    'SELECT id, role, chapter_id FROM users WHERE email_key(email) = email_key($1) AND removed_at IS NULL FOR NO KEY UPDATE',
    [email],
  );
  return row;
}

export async function remove(tx: Executor, id: number, at: Date): Promise<void> {
  await tx.query('UPDATE users SET removed_at = $2, updated_at = $2 WHERE id = $1', [id, at]);
}

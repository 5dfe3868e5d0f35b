import type { Role } from '@bn/contract';
import type { Executor } from '../../db/database.ts';

const LOCK = 4_270_118;

/** Creating the first and removing the last wait for each other. */
export async function lockSuperAdmins(tx: Executor): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
}

export interface SuperAdmin {
  id: number;
  full_name: string;
  email: string;
  created_at: string;
}

export const list = (db: Executor): Promise<SuperAdmin[]> =>
  db.query(
    `SELECT id, full_name, email, created_at FROM users WHERE role = 'super_admin' AND removed_at IS NULL ORDER BY id`,
  );

export async function insert(
  tx: Executor,
  name: string,
  email: string,
  hash: string,
  at: Date,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO users (role, full_name, email, password_hash, created_at, updated_at)
     VALUES ('super_admin', $1, $2, $3, $4, $4) RETURNING id`,
    [name, email, hash, at],
  );
  return (row as { id: number }).id;
}

export async function setPasswordHash(
  tx: Executor,
  email: string,
  hash: string,
  at: Date,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `UPDATE users SET password_hash = $2, password_by_super_admin = true, password_by = NULL, updated_at = $3
      WHERE email_key(email) = email_key($1) AND removed_at IS NULL RETURNING id`,
    [email, hash, at],
  );
  return row?.id;
}

export async function findByEmail(
  tx: Executor,
  email: string,
): Promise<{ id: number; role: Role } | undefined> {
  const [row] = await tx.query<{ id: number; role: Role }>(
    'SELECT id, role FROM users WHERE email_key(email) = email_key($1) AND removed_at IS NULL',
    [email],
  );
  return row;
}

export async function remove(tx: Executor, id: number, at: Date): Promise<void> {
  await tx.query('UPDATE users SET removed_at = $2, updated_at = $2 WHERE id = $1', [id, at]);
}

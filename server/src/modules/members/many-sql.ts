import type { Executor } from '../../db/database.ts';
import { COLUMNS, type MemberColumns } from './sql.ts';

const LIST = COLUMNS.join(', ');

/** Ordered by e-mail, so that two who add the same people do not deadlock. */
const INSERT_EACH = `
  INSERT INTO users (role, created_at, updated_at, ${LIST})
  SELECT 'member', $2, $2, ${LIST} FROM json_populate_recordset(NULL::users, $1) ORDER BY email_key(email)
  ON CONFLICT (email_key(email)) WHERE removed_at IS NULL DO NOTHING RETURNING id, chapter_id, email_key(email) AS email_key`;

export const insertEach = (
  tx: Executor,
  members: readonly MemberColumns[],
  at: Date,
): Promise<{ id: number; chapter_id: number; email_key: string }[]> =>
  tx.query(INSERT_EACH, [JSON.stringify(members), at]);

/** What may be changed for many at a time: never an e-mail or a password. */
const CHANGEABLE = COLUMNS.filter((column) => column !== 'email' && column !== 'password_hash');
export type ManyColumns = Omit<MemberColumns, 'email' | 'password_hash'>;

/** Locked in the order of their ids; only those who are still members. */
export const lockEach = (tx: Executor, ids: readonly number[]): Promise<({ id: number } & ManyColumns)[]> =>
  tx.query(
    `SELECT id, ${CHANGEABLE.join(', ')} FROM users
      WHERE id = ANY($1::int[]) AND role = 'member' AND removed_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );

const CHANGES = CHANGEABLE.map((column) => `${column} = v.${column}`).join(', ');
export async function updateEach(
  tx: Executor,
  members: readonly ({ id: number } & ManyColumns)[],
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE users u SET updated_at = $2, ${CHANGES} FROM json_populate_recordset(NULL::users, $1) v WHERE u.id = v.id`,
    [JSON.stringify(members), at],
  );
}

export const chapterLabels = (
  tx: Executor,
  ids: readonly number[],
): Promise<{ id: number; label: string }[]> =>
  tx.query(`SELECT id, name || ' - ' || region AS label FROM chapters WHERE id = ANY($1::int[])`, [ids]);

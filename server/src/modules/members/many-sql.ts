import type { Executor } from '../../db/database.ts';
import { COLUMNS, type MemberColumns } from './sql.ts';

/** When the membership began, if that was not today. */
export interface Joined {
  created_at?: string;
}
const LIST = COLUMNS.join(', ');

/** Ordered by e-mail, so that two who add the same people do not deadlock. */
const INSERT_EACH = `
  INSERT INTO users (role, created_at, updated_at, ${LIST})
  SELECT 'member', coalesce(created_at, $2), $2, ${LIST} FROM json_populate_recordset(NULL::users, $1) ORDER BY email_key(email)
  ON CONFLICT (email_key(email)) WHERE removed_at IS NULL DO NOTHING RETURNING id, chapter_id, email_key(email) AS email_key`;

export const insertEach = (
  tx: Executor,
  members: readonly (MemberColumns & Joined)[],
  at: Date,
): Promise<{ id: number; chapter_id: number; email_key: string }[]> =>
  tx.query(INSERT_EACH, [JSON.stringify(members), at]);

/** What may be changed for many at a time: never an e-mail or a password. */
const CHANGEABLE = COLUMNS.filter((column) => column !== 'email' && column !== 'password_hash');
export type ManyColumns = Omit<MemberColumns, 'email' | 'password_hash'>;

/** Locked in the order of their ids; only those who are still members. */
export const lockEach = (
  tx: Executor,
  ids: readonly number[],
): Promise<({ id: number; created_at: string } & ManyColumns)[]> =>
  tx.query(
    `SELECT id, created_at, ${CHANGEABLE.join(', ')} FROM users
      WHERE id = ANY($1::int[]) AND role = 'member' AND removed_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );

const CHANGES = CHANGEABLE.map((column) => `${column} = v.${column}`).join(', ');
export async function updateEach(
  tx: Executor,
  members: readonly ({ id: number; created_at: string } & ManyColumns)[],
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE users u SET updated_at = $2, created_at = v.created_at, ${CHANGES}
       FROM json_populate_recordset(NULL::users, $1) v WHERE u.id = v.id`,
    [JSON.stringify(members), at],
  );
}

/** Their first stay begins with the membership: scores and reports follow it. */
export async function beginStays(
  tx: Executor,
  members: readonly { id: number; created_at: string }[],
): Promise<void> {
  await tx.query(
    `UPDATE stays s SET since = least(v.created_at, s.until)
       FROM json_to_recordset($1) AS v(id int, created_at timestamptz)
      WHERE s.id = (SELECT min(f.id) FROM stays f WHERE f.user_id = v.id)`,
    [JSON.stringify(members)],
  );
}

export const chapterLabels = (
  tx: Executor,
  ids: readonly number[],
): Promise<{ id: number; label: string }[]> =>
  tx.query(`SELECT id, name || ' - ' || region AS label FROM chapters WHERE id = ANY($1::int[])`, [ids]);

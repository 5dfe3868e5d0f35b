import { type ChapterMember, FLAGS, type Invitation, memberFieldsShownTo } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { INVITATION } from '../../sql/invitations-sql.ts';
import { FLAG_COLUMNS, type FlagRow, lastDayOf, permissionsOf } from '../../sql/permissions-sql.ts';
import { anyPictureOf } from '../../sql/pictures-sql.ts';

const OWN_COLUMNS = [
  'id',
  ...memberFieldsShownTo('colleagues', 'super_admins'),
  'created_at',
  'activated_at',
  'ideal_referral',
];
const COLUMNS = `${OWN_COLUMNS.map((column) => `u.${column}`).join(', ')}, ${FLAG_COLUMNS}, u.removed_at AS ended_at,
  ${INVITATION}, p.set_at AS picture_at, ${anyPictureOf('u')} AS picture, c.name AS chapter_name, c.region AS chapter_region`;

interface MemberRow extends FlagRow, ChapterMember {
  chapter_id: number;
  subscription_valid_till: string;
  activated_at: string | null;
  ideal_referral: string;
  invitation: Invitation | null;
  picture_at: string | null;
  ended_at: string | null;
  chapter_name: string;
  chapter_region: string;
}

const memberOf = (row: MemberRow, today: string) =>
  Object.assign(row, {
    chapter: { id: row.chapter_id, name: row.chapter_name, region: row.chapter_region },
    permissions: permissionsOf(row, today),
    permissions_until: lastDayOf(row, today),
  });

export async function find(
  db: Executor,
  id: number,
  today: string,
): Promise<ReturnType<typeof memberOf> | undefined> {
  const [row] = await db.query<MemberRow>(
    `SELECT ${COLUMNS} FROM users u
       LEFT JOIN chapters c ON c.id = u.chapter_id LEFT JOIN pictures p ON p.user_id = u.id
       LEFT JOIN invitations i ON i.user_id = u.id
      WHERE u.id = $1 AND u.role = 'member'`,
    [id],
  );
  return row && memberOf(row, today);
}

/** Locks only the row, like every change of a member (see members/sql.ts); returns whether the membership has ended. */
export async function lock(tx: Executor, id: number): Promise<{ ended: boolean } | undefined> {
  const [row] = await tx.query<{ ended: boolean }>(
    `SELECT removed_at IS NOT NULL AS ended FROM users WHERE id = $1 AND role = 'member' FOR NO KEY UPDATE`,
    [id],
  );
  return row;
}

export const lockEach = (
  tx: Executor,
  ids: readonly number[],
): Promise<{ id: number; chapter_id: number; subscription_valid_till: string; ended: boolean }[]> =>
  tx.query(
    `SELECT id, chapter_id, subscription_valid_till, removed_at IS NOT NULL AS ended FROM users
      WHERE id = ANY ($1::int[]) AND role = 'member' ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );

/** In one statement: the chapters' figures are locked in their order. */
export async function renew(tx: Executor, ids: readonly number[], day: string, at: Date): Promise<void> {
  await tx.query(
    'UPDATE users SET subscription_valid_till = $2, updated_at = $3 WHERE id = ANY ($1::int[])',
    [ids, day, at],
  );
}

const NO_FLAGS = `${FLAGS.map((flag) => `${flag} = 0`).join(', ')}, permissions_until = NULL`;

export async function end(tx: Executor, id: number, at: Date): Promise<void> {
  await tx.query(`UPDATE users SET removed_at = $2, updated_at = $2, ${NO_FLAGS} WHERE id = $1`, [id, at]);
}

export async function resume(tx: Executor, id: number, email: string | undefined, at: Date): Promise<void> {
  await tx.query(
    `UPDATE users SET removed_at = NULL, updated_at = $2, email = coalesce($3, email), ${NO_FLAGS} WHERE id = $1`,
    [id, at, email],
  );
}

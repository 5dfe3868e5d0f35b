import { type ChapterMember, FLAGS, type Invitation, memberFieldsShownTo, type Title } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { INVITATION } from '../../sql/invitations-sql.ts';
import { FLAG_COLUMNS, type FlagRow, lastDayOf, permissionsOf, titleOf } from '../../sql/permissions-sql.ts';
import { anyPictureOf } from '../../sql/pictures-sql.ts';

const OWN_COLUMNS = [
  'id',
  ...memberFieldsShownTo('colleagues', 'super_admins'),
  'created_at',
  'activated_at',
  'ideal_referral',
];
const COLUMNS = `${OWN_COLUMNS.map((column) => `u.${column}`).join(', ')}, ${FLAG_COLUMNS}, u.title, u.removed_at AS ended_at, u.ended_reason,
  ${INVITATION}, p.set_at AS picture_at, ${anyPictureOf('u')} AS picture, c.name AS chapter_name, c.region AS chapter_region`;

interface MemberRow extends FlagRow, ChapterMember {
  chapter_id: number;
  subscription_valid_till: string;
  activated_at: string | null;
  ideal_referral: string;
  invitation: Invitation | null;
  picture_at: string | null;
  ended_at: string | null;
  ended_reason: string | null;
  title: Title | null;
  chapter_name: string;
  chapter_region: string;
}

const memberOf = (row: MemberRow, today: string) =>
  Object.assign(row, {
    chapter: { id: row.chapter_id, name: row.chapter_name, region: row.chapter_region },
    permissions: permissionsOf(row, today),
    permissions_until: lastDayOf(row, today),
    title: titleOf(row, today),
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

export interface Renewable {
  id: number;
  chapter_id: number;
  subscription_valid_till: string;
  ended: boolean;
}

export const lockEach = (tx: Executor, ids: readonly number[]): Promise<Renewable[]> =>
  tx.query(
    `SELECT id, chapter_id, subscription_valid_till, removed_at IS NOT NULL AS ended FROM users
      WHERE id = ANY ($1::int[]) AND role = 'member' ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );

/** In one statement: the chapters' figures are locked in their order. */
export async function renew(
  tx: Executor,
  members: readonly { id: number; after: string }[],
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE users u SET subscription_valid_till = r.after, updated_at = $2
       FROM json_to_recordset($1) AS r(id int, after date) WHERE u.id = r.id`,
    [JSON.stringify(members), at],
  );
}

const NO_FLAGS = `${FLAGS.map((flag) => `${flag} = 0`).join(', ')}, permissions_until = NULL, title = NULL`;

export async function end(tx: Executor, id: number, reason: string | null, at: Date): Promise<void> {
  await tx.query(
    `UPDATE users SET removed_at = $2, updated_at = $2, ended_reason = $3, ${NO_FLAGS} WHERE id = $1`,
    [id, at, reason],
  );
}

export async function resume(tx: Executor, id: number, email: string | undefined, at: Date): Promise<void> {
  await tx.query(
    `UPDATE users SET removed_at = NULL, ended_reason = NULL, updated_at = $2, email = coalesce($3, email), ${NO_FLAGS} WHERE id = $1`,
    [id, at, email],
  );
}

import type { Executor } from '../../db/database.ts';
import { isHeld } from '../../sql/invitations-sql.ts';
import { isElevated } from '../../sql/permissions-sql.ts';
import type { LinkOwner } from './links-sql.ts';

export interface Invitee {
  id: number;
  chapter_id: number | null;
  activated_at: string | null;
  elevated: boolean;
  /** Has not signed in yet, and is in a chapter whose invitations are held back. */
  held: boolean;
}

export const lockMembers = (tx: Executor, ids: readonly number[], today: string): Promise<Invitee[]> =>
  tx.query(
    `SELECT id, chapter_id, activated_at, ${isElevated('$2')} AS elevated, ${isHeld('u')} AS held FROM users u
      WHERE id = ANY($1::int[]) AND role = 'member' AND removed_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
    [ids, today],
  );

export const lockInvitees = (
  tx: Executor,
  ids: readonly number[],
  chapterId: number | null,
  today: string,
): Promise<(LinkOwner & { chapter_id: number })[]> =>
  tx.query(
    `SELECT id, full_name AS name, email, chapter_id FROM users u
      WHERE id = ANY($1::int[]) AND role = 'member' AND removed_at IS NULL AND activated_at IS NULL AND NOT ${isHeld('u')}
        AND ($2::int IS NULL OR chapter_id = $2 AND NOT (${isElevated('$3')}))
      ORDER BY id FOR NO KEY UPDATE`,
    [ids, chapterId, today],
  );

/** The e-mail, if an account has it: anything else may be a password, typed into the wrong field. */
export async function knownEmail(db: Executor, emailKey: string): Promise<{ email?: string }> {
  const rows = await db.query(
    'SELECT 1 FROM users WHERE email_key(email) = email_key($1) AND removed_at IS NULL',
    [emailKey],
  );
  return rows.length > 0 ? { email: emailKey } : {};
}

/** By who knows it: the owner, or the colleague who knew the one before. False where it is no longer `before`: a concurrent change came first. */
export async function replacePassword(
  tx: Executor,
  userId: number,
  before: string,
  hash: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE users SET password_hash = $3, updated_at = $4, activated_at = coalesce(activated_at, $4)
      WHERE id = $1 AND removed_at IS NULL AND password_hash = $2 RETURNING id`,
    [userId, before, hash, at],
  );
  return rows.length > 0;
}

/** With `aloneUntil`, a super admin who has no passkey yet can add the first one. */
export async function setPassword(
  tx: Executor,
  userId: number,
  { hash, knownBy, aloneUntil }: { hash: string; knownBy: number | null; aloneUntil: Date },
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE users SET password_hash = $2, password_by = $3, password_by_super_admin = false, updated_at = $4, activated_at = coalesce(activated_at, $4),
            password_alone_until = CASE WHEN role = 'super_admin' THEN $5::timestamptz END
      WHERE id = $1`,
    [userId, hash, knownBy, at, aloneUntil],
  );
}

/** With it every link: the changed password revokes them (0023). */
export async function endKnownPassword(tx: Executor, userId: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE users SET password_hash = unusable_hash(password_hash), password_by = NULL
      WHERE id = $1 AND password_by IS NOT NULL RETURNING id`,
    [userId],
  );
  return rows.length > 0;
}

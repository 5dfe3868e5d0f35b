import type { Executor } from '../../db/database.ts';

/** Somebody for whom a link may be made, held until the end of the transaction. */
export interface Invitee {
  id: number;
  chapter_id: number | null;
  activated_at: string | null;
}

export async function lockMember(tx: Executor, id: number): Promise<Invitee | undefined> {
  const [row] = await tx.query<Invitee>(
    `SELECT id, chapter_id, activated_at FROM users
      WHERE id = $1 AND role = 'member' AND removed_at IS NULL FOR NO KEY UPDATE`,
    [id],
  );
  return row;
}

export async function replaceLink(
  tx: Executor,
  userId: number,
  hash: Buffer,
  at: Date,
  endsAt: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO password_links (user_id, token_hash, created_at, ends_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET token_hash = $2, created_at = $3, ends_at = $4`,
    [userId, hash, at, endsAt],
  );
}

export const lockInvitees = (
  tx: Executor,
  ids: readonly number[],
  chapterId: number | null,
): Promise<(LinkOwner & { chapter_id: number })[]> =>
  tx.query(
    `SELECT id, full_name AS name, email, chapter_id FROM users
      WHERE id = ANY($1::int[]) AND role = 'member' AND removed_at IS NULL AND activated_at IS NULL
        AND chapter_id = coalesce($2, chapter_id)
      ORDER BY id FOR NO KEY UPDATE`,
    [ids, chapterId],
  );

export async function replaceLinks(
  tx: Executor,
  links: readonly { id: number; hash: string }[],
  at: Date,
  endsAt: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO password_links (user_id, token_hash, created_at, ends_at)
     SELECT id, decode(hash, 'hex'), $2, $3 FROM json_to_recordset($1) AS r(id int, hash text)
     ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = $2, ends_at = $3`,
    [JSON.stringify(links), at, endsAt],
  );
}

export interface LinkOwner {
  id: number;
  name: string;
  email: string;
}

export async function findLinkOwner(db: Executor, hash: Buffer, at: Date): Promise<LinkOwner | undefined> {
  const [row] = await db.query<LinkOwner>(
    `SELECT u.id, u.full_name AS name, u.email
       FROM (SELECT user_id FROM password_links WHERE token_hash = $1 AND ends_at > $2
             UNION SELECT user_id FROM mailed_links WHERE token_hash = $1 AND ends_at > $2) l
       JOIN users u ON u.id = l.user_id WHERE u.removed_at IS NULL`,
    [hash, at],
  );
  return row;
}

/** True for the one who takes it: a link is good for once. */
export async function takeLink(tx: Executor, hash: Buffer, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `WITH handed AS (DELETE FROM password_links WHERE token_hash = $1 AND ends_at > $2 RETURNING 1 AS taken),
          mailed AS (DELETE FROM mailed_links WHERE token_hash = $1 AND ends_at > $2 RETURNING 1 AS taken)
     SELECT taken FROM handed UNION ALL SELECT taken FROM mailed`,
    [hash, at],
  );
  return rows.length > 0;
}

export async function deleteLink(tx: Executor, userId: number): Promise<void> {
  await tx.query(
    `WITH mailed AS (DELETE FROM mailed_links WHERE user_id = $1) DELETE FROM password_links WHERE user_id = $1`,
    [userId],
  );
}

export async function emailKeyOf(db: Executor, email: string): Promise<string> {
  const [row] = await db.query<{ key: string }>('SELECT email_key($1) AS key', [email]);
  return row?.key ?? '';
}

export async function findPasswordHash(db: Executor, userId: number): Promise<string | undefined> {
  const [row] = await db.query<{ password_hash: string }>(
    'SELECT password_hash FROM users WHERE id = $1 AND removed_at IS NULL',
    [userId],
  );
  return row?.password_hash;
}

/** False where the password is no longer `before`: somebody else was quicker. */
export async function replacePassword(
  tx: Executor,
  userId: number,
  before: string | undefined,
  hash: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE users SET password_hash = $3, updated_at = $4, activated_at = coalesce(activated_at, $4)
      WHERE id = $1 AND removed_at IS NULL AND password_hash = coalesce($2, password_hash) RETURNING id`,
    [userId, before, hash, at],
  );
  return rows.length > 0;
}

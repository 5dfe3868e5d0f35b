import type { Executor } from '../../db/database.ts';
import { requiresPasskey } from '../../sql/passkeys-sql.ts';
import { holds, isElevated } from '../../sql/permissions-sql.ts';

/** Links of one person at a time; beyond that, those that expire first are deleted. */
const MOST_LINKS = 50;

const crowdedOut = (userIds: string) => `
  DELETE FROM account_links WHERE token_hash IN (
    SELECT token_hash FROM (
      SELECT token_hash, row_number() OVER (PARTITION BY user_id ORDER BY ends_at DESC, token_hash) AS position
        FROM account_links WHERE user_id = ANY(${userIds})) l
     WHERE position >= ${MOST_LINKS})`;

/**
 * Whether the creator of a link, or of the mail that carries it, may still create it for the person `u`: a member not for those
 * who hold a flag. Changes revoke the link (migrations 0023 and 0044); this is for permissions that end by the calendar, which
 * changes no row.
 */
const makerMay = (link: string, today: string) => `
  (${link}.made_by IS NULL OR EXISTS (
    SELECT FROM users m WHERE m.id = ${link}.made_by AND m.removed_at IS NULL
       AND (m.role = 'super_admin'
         OR m.chapter_id = u.chapter_id AND ${holds('m', 'can_add_member', today)} AND NOT (${isElevated(today)}))))`;

/** A link that sets a password would let in whoever reads the mailbox, without the passkey: for newcomers only. */
const mayOpen = (user: string) => `NOT (${requiresPasskey(user)} AND ${user}.activated_at IS NOT NULL)`;

export async function insertEach(
  tx: Executor,
  links: readonly { id: number; hash: string }[],
  madeBy: number | null,
  at: Date,
  endsAt: Date,
): Promise<void> {
  await tx.query(
    `WITH crowded_out AS (${crowdedOut('ARRAY(SELECT id FROM json_to_recordset($1) AS r(id int))')})
     INSERT INTO account_links (token_hash, user_id, made_by, created_at, ends_at)
     SELECT decode(hash, 'hex'), id, $2, $3, $4 FROM json_to_recordset($1) AS r(id int, hash text)`,
    [JSON.stringify(links), madeBy, at, endsAt],
  );
}

/** False where the mail is gone, or its creator may no longer invite. The mail is locked, so that a revocation waits for this. */
export async function insertMailed(
  db: Executor,
  { id, attempts }: { id: number; attempts: number },
  userId: number,
  hash: Buffer,
  at: Date,
  endsAt: Date,
  today: string,
): Promise<boolean> {
  const rows = await db.query(
    `WITH mail AS (SELECT made_by, kind, CASE WHEN kind = 'email_link' THEN email END AS email FROM mails WHERE id = $1 AND attempts = $2 FOR UPDATE),
          crowded_out AS (${crowdedOut('ARRAY[$3::int]')}),
          sent AS (UPDATE invitations SET ends_at = $6 WHERE user_id = $3 AND EXISTS (SELECT FROM mail WHERE kind = 'invitation'))
     INSERT INTO account_links (token_hash, user_id, made_by, email, mailed, created_at, ends_at)
     SELECT $4, u.id, mail.made_by, mail.email, true, $5, $6 FROM mail JOIN users u ON u.id = $3
      WHERE u.removed_at IS NULL AND ${makerMay('mail', '$7')}
     RETURNING user_id`,
    [id, attempts, userId, hash, at, endsAt, today],
  );
  return rows.length > 0;
}

/** By links that are handed over or will be mailed. Who has signed in before is not invited, but gets a link to choose a new password. */
export async function recordInvitations(
  tx: Executor,
  userIds: readonly number[],
  madeBy: number | null,
  at: Date,
  endsAt: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO invitations (user_id, chapter_id, made_by, sent_at, ends_at)
     SELECT id, chapter_id, $2, $3, $4 FROM users WHERE id = ANY($1::int[]) AND activated_at IS NULL ORDER BY id
     ON CONFLICT (user_id) DO UPDATE SET made_by = excluded.made_by, sent_at = excluded.sent_at, ends_at = excluded.ends_at`,
    [userIds, madeBy, at, endsAt],
  );
}

export async function open(db: Executor, userId: number, at: Date): Promise<void> {
  await db.query('UPDATE invitations SET opened_at = $2 WHERE user_id = $1 AND opened_at IS NULL', [
    userId,
    at,
  ]);
}

export interface LinkOwner {
  id: number;
  name: string;
  email: string;
}
interface LinkOwnerInChapter extends LinkOwner {
  chapter: string | null;
  chapter_id: number | null;
}

export async function findOwner(
  db: Executor,
  hash: Buffer,
  at: Date,
  today: string,
): Promise<LinkOwnerInChapter | undefined> {
  const [row] = await db.query<LinkOwnerInChapter>(
    `SELECT u.id, u.full_name AS name, u.email, u.chapter_id, c.name AS chapter
       FROM account_links l JOIN users u ON u.id = l.user_id LEFT JOIN chapters c ON c.id = u.chapter_id
      WHERE l.token_hash = $1 AND l.email IS NULL AND l.ends_at > $2 AND u.removed_at IS NULL AND ${mayOpen('u')} AND ${makerMay('l', '$3')}`,
    [hash, at, today],
  );
  return row;
}

/**
 * For the one who takes it: a link works once. `knownBy` is the member who made it and handed it over, or kept it. Its owner's row is locked first, as by everything that revokes links; the
 * new password then revokes the others.
 */
export async function take(
  tx: Executor,
  userId: number,
  hash: Buffer,
  at: Date,
  today: string,
): Promise<{ knownBy: number | null } | undefined> {
  await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  const [row] = await tx.query<{ knownBy: number | null }>(
    `DELETE FROM account_links l USING users u
      WHERE l.token_hash = $2 AND l.user_id = u.id AND u.id = $1 AND u.removed_at IS NULL AND ${mayOpen('u')} AND l.email IS NULL AND l.ends_at > $3 AND ${makerMay('l', '$4')}
      RETURNING (SELECT m.id FROM users m WHERE m.id = l.made_by AND m.role = 'member' AND NOT l.mailed) AS "knownBy"`,
    [userId, hash, at, today],
  );
  return row;
}

export async function remove(db: Executor, hash: Buffer): Promise<void> {
  await db.query('DELETE FROM account_links WHERE token_hash = $1', [hash]);
}

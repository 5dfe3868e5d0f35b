import type { ChapterInvitations, InvitationTotals, ListQuery } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { createListing, type Listing } from '../../db/lists.ts';
import { holdsPrepared, searchedText } from '../../db/names.ts';

export async function lockHeld(tx: Executor, chapterId: number): Promise<boolean | undefined> {
  const [row] = await tx.query<{ held: boolean }>(
    'SELECT invitations_held AS held FROM chapters WHERE id = $1 FOR NO KEY UPDATE',
    [chapterId],
  );
  return row?.held;
}

export async function setHeld(tx: Executor, chapterId: number, held: boolean): Promise<void> {
  await tx.query('UPDATE chapters SET invitations_held = $2 WHERE id = $1', [chapterId, held]);
}

/** Who was not invited comes first, then whose invitation is the oldest. */
export async function findNotSignedIn(
  tx: Executor,
  chapterId: number,
  most: number,
): Promise<{ ids: number[]; total: number }> {
  const rows = await tx.query<{ id: number; total: number }>(
    `SELECT u.id, count(*) OVER () AS total FROM users u LEFT JOIN invitations i ON i.user_id = u.id
      WHERE u.chapter_id = $1 AND u.role = 'member' AND u.removed_at IS NULL AND u.activated_at IS NULL
      ORDER BY i.sent_at NULLS FIRST, u.id LIMIT $2`,
    [chapterId, most],
  );
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

export function listChapters(
  db: Executor,
  { waiting, ...query }: ListQuery & { waiting?: 1 | undefined },
): Listing<ChapterInvitations> {
  const wanted = searchedText(query.search);
  const conditions = [
    ...(waiting ? ['f.members > f.active'] : []),
    ...(wanted === undefined
      ? []
      : [`f.chapter_id IN (SELECT id FROM chapters c WHERE ${holdsPrepared('c.search_text', '$1')})`]),
  ];
  const found = `FROM chapter_figures f ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`;
  return createListing(db, query, {
    total: `SELECT count(*) AS total ${found}`,
    page: `SELECT f.* ${found}`,
    as: 'f',
    columns:
      'c.id, c.name, c.region, f.members, f.active, f.invited, f.opened, c.invitations_held::int AS held',
    joins: 'LEFT JOIN chapters c ON c.id = f.chapter_id',
    order: ['(f.members - f.active)', 'f.chapter_id'],
    descending: true,
    values: wanted === undefined ? [] : [wanted],
  });
}

export async function totals(db: Executor): Promise<InvitationTotals> {
  const [row] = await db.query<InvitationTotals>(
    `SELECT sum(members)::int AS members, sum(active)::int AS active, sum(invited)::int AS invited, sum(opened)::int AS opened
       FROM network_figures`,
  );
  return row as InvitationTotals;
}

import type { ChapterToLookAfter, Need } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { cappedCount } from '../../db/lists.ts';

/** Each part is read in its order from an index of its own, and no further than is asked for. */
const part = (columns: string, rows: string): string => `(SELECT ${columns} ${rows} LIMIT $1)`;

const TO_ANSWER = part(
  `'answer_referral', r.created_at, r.id, NULL::int, f.full_name, NULL, NULL::numeric, NULL`,
  `FROM (SELECT * FROM referrals WHERE to_member_id = $2 AND referral_status IN ('new', 'repeated')
            AND withdrawn_at IS NULL ORDER BY id LIMIT $1) r JOIN users f ON f.id = r.from_member_id ORDER BY r.id`,
);
const RETURNED = part(
  `'correct_note', coalesce((SELECT max(e.at) FROM referral_events e
     WHERE e.referral_id = n.referral_id AND e.note_id = n.id AND e.kind = 'note_returned'), n.created_at),
   n.referral_id, n.id, t.full_name, NULL, n.amount, n.return_reason`,
  `FROM thank_you_notes n JOIN users t ON t.id = n.to_member_id
    WHERE n.from_member_id = $2 AND n.status = 'returned' ORDER BY n.id`,
);
const toDecide = (where: string) =>
  part(
    `'decide_note', n.created_at, n.referral_id, n.id, f.full_name, t.full_name, n.amount, NULL`,
    `FROM (SELECT * FROM thank_you_notes WHERE status = 'pending' ${where} ORDER BY created_at, id LIMIT $1) n
     JOIN users f ON f.id = n.from_member_id JOIN users t ON t.id = n.to_member_id ORDER BY n.created_at, n.id`,
  );
/** Returned notes first, then referrals to answer, then notes to decide; the oldest of each kind first. */
const inOrder = (...parts: string[]): string =>
  `SELECT * FROM (${parts.join(' UNION ALL ')}) needs (kind, since, referral_id, note_id, name, other, amount, reason)
    ORDER BY array_position(ARRAY['correct_note', 'answer_referral', 'decide_note'], kind), since, note_id, referral_id
    LIMIT $1`;

const OF_A_MEMBER = inOrder(TO_ANSWER, RETURNED);
const OF_A_DECIDER = inOrder(TO_ANSWER, RETURNED, toDecide('AND chapter_id = $3 AND from_member_id <> $2'));
const OF_A_SUPER_ADMIN = inOrder(toDecide(''));

export const needsOfMember = (db: Executor, memberId: number, most: number): Promise<Need[]> =>
  db.query(OF_A_MEMBER, [most, memberId]);
/** With the notes of the chapter that they did not send. */
export const needsOfDecider = (
  db: Executor,
  memberId: number,
  chapterId: number,
  most: number,
): Promise<Need[]> => db.query(OF_A_DECIDER, [most, memberId, chapterId]);
export const needsOfSuperAdmin = (db: Executor, most: number): Promise<Need[]> =>
  db.query(OF_A_SUPER_ADMIN, [most]);

/** The days are the same as in the figure that chapters are found by (migration 0021). */
export const chaptersToLookAfter = (
  db: Executor,
  today: string,
  size: number,
  offset: number,
): Promise<ChapterToLookAfter[]> =>
  db.query(
    `SELECT c.id, c.name, c.region,
            CASE WHEN f.quiet_since + 14 <= $1::date THEN f.quiet_since END AS quiet_since,
            CASE WHEN (f.notes_since AT TIME ZONE 'UTC')::date + 8 <= $1::date THEN f.notes_since END AS notes_since,
            ends.over, ends.ending
       FROM (SELECT * FROM chapter_figures WHERE look_after_from <= $1::date
              ORDER BY look_after_from, chapter_id LIMIT $2 OFFSET $3) f
       JOIN chapters c ON c.id = f.chapter_id
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE u.subscription_valid_till < $1::date) AS over,
               count(*) FILTER (WHERE u.subscription_valid_till >= $1::date) AS ending
          FROM users u WHERE u.chapter_id = c.id AND u.role = 'member' AND u.removed_at IS NULL
           AND u.subscription_valid_till <= $1::date + 30) ends
      ORDER BY f.look_after_from, f.chapter_id`,
    [today, size, offset],
  );

export async function countToLookAfter(db: Executor, today: string): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    cappedCount('SELECT 1 FROM chapter_figures WHERE look_after_from <= $1::date'),
    [today],
  );
  return row?.total ?? 0;
}

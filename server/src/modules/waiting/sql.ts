import {
  type ChapterToLookAfter,
  COMPARED_FROM,
  type Need,
  NOTES_WAIT_DAYS,
  QUIET_DAYS,
  SOON_DAYS,
} from '@bn/contract';
import type { Executor } from '../../db/database.ts';

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

/**
 * A reason counts past its limit, and where it has lasted longer than in half of the chapters: what all have in common is
 * nothing that one of them needs to be looked after for. Few chapters are compared with nothing but the limits.
 */
const BOUNDS = `
  SELECT least($1::date - ${QUIET_DAYS - 1}, CASE WHEN n >= ${COMPARED_FROM} THEN quiet END) AS quiet,
         least(($1::date - ${NOTES_WAIT_DAYS})::timestamp AT TIME ZONE 'UTC', CASE WHEN n >= ${COMPARED_FROM} THEN notes END) AS notes,
         least($1::date + ${SOON_DAYS + 1}, CASE WHEN n >= ${COMPARED_FROM} THEN ends END) AS ends
    FROM (SELECT count(*) AS n, percentile_disc(0.5) WITHIN GROUP (ORDER BY quiet_since) AS quiet,
                 percentile_disc(0.5) WITHIN GROUP (ORDER BY coalesce(notes_since, 'infinity')) AS notes,
                 percentile_disc(0.5) WITHIN GROUP (ORDER BY coalesce(ends_on, 'infinity')) AS ends
            FROM chapter_figures) usual`;

/** Each chapter with the reasons that count, those that are due longest first. All chapters, or one. */
const LOOK_AFTER = `
  WITH bounds AS MATERIALIZED (${BOUNDS}),
       reasons AS (
         SELECT f.chapter_id, CASE WHEN f.quiet_since < b.quiet THEN f.quiet_since END AS quiet_since,
                CASE WHEN f.notes_since < b.notes THEN f.notes_since END AS notes_since,
                CASE WHEN f.ends_on < b.ends THEN f.ends_on END AS ends_on
           FROM chapter_figures f CROSS JOIN bounds b
          WHERE (f.quiet_since < b.quiet OR f.notes_since < b.notes OR f.ends_on < b.ends)
            AND ($4::int IS NULL OR f.chapter_id = $4)),
       due AS MATERIALIZED (
         SELECT r.*, least(quiet_since + ${QUIET_DAYS}, (notes_since AT TIME ZONE 'UTC')::date + ${NOTES_WAIT_DAYS + 1},
                           ends_on - ${SOON_DAYS}) AS since FROM reasons r)
  SELECT counted.total AS matching, c.id, c.name, c.region, d.quiet_since, d.notes_since, coalesce(ends.over, 0) AS over,
         coalesce(ends.ending, 0) AS ending
    FROM (SELECT count(*) AS total FROM due) counted
    LEFT JOIN (SELECT * FROM due ORDER BY since, chapter_id LIMIT $2 OFFSET $3) d ON true
    LEFT JOIN chapters c ON c.id = d.chapter_id
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE u.subscription_valid_till < $1::date) AS over,
             count(*) FILTER (WHERE u.subscription_valid_till >= $1::date) AS ending
        FROM users u WHERE u.chapter_id = d.chapter_id AND u.role = 'member' AND u.removed_at IS NULL
         AND u.subscription_valid_till <= $1::date + ${SOON_DAYS}) ends ON d.ends_on IS NOT NULL
   ORDER BY d.since, d.chapter_id`;

export async function chaptersToLookAfter(
  db: Executor,
  today: string,
  { size, offset, chapterId }: { size: number; offset: number; chapterId: number | undefined },
): Promise<{ chapters: ChapterToLookAfter[]; total: number }> {
  const rows = await db.query<ChapterToLookAfter & { matching: number; id: number | null }>(LOOK_AFTER, [
    today,
    size,
    offset,
    chapterId,
  ]);
  return { chapters: rows.filter(({ id }) => id !== null), total: rows[0]?.matching ?? 0 };
}

import { PRESENT_STATES, type ScoreRules, type ScoreSums } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { inNameOrder } from '../../db/names.ts';
import type { Month } from './months.ts';

export interface MonthOfMember extends ScoreSums {
  id: number;
  name: string;
  month: string;
  full: boolean;
}

const PRESENT = PRESENT_STATES.map((state) => `'${state}'`).join(', ');

/**
 * One statement, one moment: every current member with every month. Each part reads the chapter's rows of these months by an index. `$2`: the
 * months; `$3` to `$6`: the first and the last of their days, and the instants at which they begin and end; `$7`: now; `$8`: one member, or
 * null for all.
 * A meeting counts in the month of its own day, which is the chapter's. Attendance counts at meetings that are over and at which someone was recorded as present: there it was taken, and a member without an entry was not present.
 */
const SUMS = `
  WITH months AS MATERIALIZED (
    SELECT * FROM json_to_recordset($2) AS m (month text, begins timestamptz, settled timestamptz, ends timestamptz)),
  members AS MATERIALIZED (
    SELECT u.id, u.full_name, s.since
      FROM users u JOIN stays s ON s.user_id = u.id AND s.until IS NULL AND s.chapter_id = u.chapter_id
     WHERE u.chapter_id = $1 AND u.role = 'member' AND u.removed_at IS NULL AND u.id = coalesce($8::int, u.id)),
  given AS (
    SELECT from_member_id AS id, left(recorded_on::text, 7) AS month, count(*) AS referrals FROM referrals
     WHERE chapter_id = $1 AND withdrawn_at IS NULL AND recorded_on BETWEEN $3 AND $4 GROUP BY 1, 2),
  earned AS (
    SELECT to_member_id AS id, left(date::text, 7) AS month, sum(amount)::float8 AS thanked FROM thank_you_notes
     WHERE chapter_id = $1 AND status = 'approved' AND date BETWEEN $3 AND $4 GROUP BY 1, 2),
  held AS MATERIALIZED (
    SELECT m.id, m.starts_at, left(m.day::text, 7) AS month FROM meetings m
     WHERE m.chapter_id = $1 AND m.status = 'approved' AND m.day BETWEEN $3 AND $4
       AND m.starts_at BETWEEN $5::timestamptz - interval '2 days' AND $6::timestamptz + interval '2 days' AND m.ends_at <= $7),
  taken AS MATERIALIZED (
    SELECT h.* FROM held h
     WHERE EXISTS (SELECT FROM attendance a WHERE a.meeting_id = h.id AND a.state IN (${PRESENT}))),
  entries AS MATERIALIZED (
    SELECT a.* FROM taken t JOIN attendance a ON a.meeting_id = t.id),
  attended AS (
    SELECT p.id, t.month, count(*) FILTER (WHERE a.state IN (${PRESENT})) AS present,
           count(*) FILTER (WHERE a.state IS DISTINCT FROM 'medical') AS expected
      FROM taken t JOIN members p ON p.since <= t.starts_at
      LEFT JOIN entries a ON a.meeting_id = t.id AND a.member_id = p.id GROUP BY 1, 2),
  brought AS (
    SELECT g.invited_by AS id, h.month, count(*) AS guests FROM held h JOIN guests g ON g.meeting_id = h.id
     WHERE g.status = 'came' GROUP BY 1, 2),
  praised AS (
    SELECT t.writer_id AS id, m.month, count(*) AS testimonials
      FROM testimonials t JOIN months m ON t.approved_at >= m.begins AND t.approved_at < m.ends
     WHERE t.chapter_id = $1 AND t.status = 'approved' AND t.approved_at >= $5 AND t.approved_at < $6 GROUP BY 1, 2)
  SELECT p.id, p.full_name AS name, m.month, p.since < m.settled AS full, coalesce(present, 0) AS present,
         coalesce(expected, 0) AS expected, coalesce(referrals, 0) AS referrals, coalesce(thanked, 0) AS thanked,
         coalesce(guests, 0) AS guests, coalesce(testimonials, 0) AS testimonials
    FROM members p CROSS JOIN months m
    LEFT JOIN given USING (id, month) LEFT JOIN earned USING (id, month) LEFT JOIN attended USING (id, month)
    LEFT JOIN brought USING (id, month) LEFT JOIN praised USING (id, month)
   ORDER BY ${inNameOrder('p.full_name')}, p.id, m.month`;

export const monthsOfMembers = (
  db: Executor,
  chapterId: number,
  months: readonly Month[],
  now: Date,
  memberId?: number,
): Promise<MonthOfMember[]> => {
  const [first, last] = [months.at(0), months.at(-1)] as [Month, Month];
  return db.query<MonthOfMember>(SUMS, [
    ...[chapterId, JSON.stringify(months), first.first_day, last.last_day, first.begins, last.ends],
    ...[now, memberId ?? null],
  ]);
};

export async function findChapter(
  db: Executor,
  chapterId: number,
): Promise<{ rules: ScoreRules | null } | undefined> {
  const [row] = await db.query<{ rules: ScoreRules | null }>(
    'SELECT r.rules FROM chapters c LEFT JOIN score_rules r ON r.chapter_id = c.id WHERE c.id = $1',
    [chapterId],
  );
  return row;
}

export async function findChapterOf(db: Executor, memberId: number): Promise<number | undefined> {
  const [row] = await db.query<{ chapter_id: number }>(
    `SELECT chapter_id FROM users WHERE id = $1 AND role = 'member' AND removed_at IS NULL`,
    [memberId],
  );
  return row?.chapter_id;
}

/** Two changes of a chapter's rules are made one after the other. */
export async function lockChapter(
  tx: Executor,
  chapterId: number,
): Promise<{ rules: ScoreRules | null } | undefined> {
  await tx.query('SELECT FROM chapters WHERE id = $1 FOR NO KEY UPDATE', [chapterId]);
  return findChapter(tx, chapterId);
}

export async function saveRules(
  tx: Executor,
  chapterId: number,
  rules: ScoreRules,
  by: number,
  at: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO score_rules (chapter_id, rules, changed_by, changed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (chapter_id) DO UPDATE SET rules = excluded.rules, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [chapterId, JSON.stringify(rules), by, at],
  );
}

export async function deleteRules(tx: Executor, chapterId: number): Promise<void> {
  await tx.query('DELETE FROM score_rules WHERE chapter_id = $1', [chapterId]);
}

import type { Executor } from '../../db/database.ts';
import { takenCounts } from '../../sql/attendance-sql.ts';
import { membersBefore } from '../../sql/stays-sql.ts';
import type { Months } from './months.ts';

interface Claim {
  now: Date;
  computedBefore: Date;
  month: string;
  ends: Date;
  tooLate: Date;
  except: readonly number[];
  limit: number;
}

/** More than all processes together claim at once. */
const CANDIDATES = 1_000;

/**
 * Chapters with something new, and those that time changed; locked, so that no other process computes them until the commit.
 * Not those of a later month: a process whose clock is behind leaves them to the others. Unless it is later by more than clocks
 * differ: then a clock was wrong, and what it left would stay until its time comes.
 */
export async function claim(
  tx: Executor,
  { now, computedBefore, month, ends, tooLate, except, limit }: Claim,
): Promise<number[]> {
  const rows = await tx.query<{ chapter_id: number }>(
    `SELECT s.chapter_id FROM chapter_standings s
      WHERE s.chapter_id IN (
              SELECT chapter_id FROM stale_chapters
              UNION
              (SELECT chapter_id FROM chapter_standings WHERE due_at <= $1 ORDER BY due_at LIMIT ${CANDIDATES})
              UNION
              (SELECT chapter_id FROM chapter_standings WHERE due_at > $5 AND computed_at > $6 LIMIT ${CANDIDATES}))
        AND ((coalesce(s.computed_at <= $2, true) AND coalesce(s.month <= $3, true)) OR s.computed_at > $6)
        AND s.chapter_id <> ALL ($7::int[])
      ORDER BY s.computed_at NULLS FIRST, s.chapter_id LIMIT $4 FOR NO KEY UPDATE OF s SKIP LOCKED`,
    [now, computedBefore, month, limit, ends, tooLate, except],
  );
  return rows.map(({ chapter_id }) => chapter_id);
}

/** Before the chapters are read: what is written after this leaves an entry for the next time. */
export async function deleteStale(tx: Executor, chapterIds: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM stale_chapters WHERE chapter_id = ANY ($1)', [chapterIds]);
}

const referralsSince = (day: string) => `count(*) FILTER (WHERE recorded_on >= ${day})`;
const sumSince = (day: string, column: string) => `coalesce(sum(${column}) FILTER (WHERE day >= ${day}), 0)`;

/** One statement, one moment: its figures fit together. */
const COMPUTE = `
  WITH given AS MATERIALIZED (
    SELECT recorded_on, converted_to_business AS converted FROM referrals
     WHERE chapter_id = $1 AND withdrawn_at IS NULL AND recorded_on BETWEEN $3::date AND $4::date),
  counted AS (
    SELECT ${referralsSince('$2::date')} AS month_given, count(*) AS year_given,
           coalesce(sum(converted) FILTER (WHERE recorded_on >= $2::date), 0) AS month_converted,
           coalesce(sum(converted), 0) AS year_converted
      FROM given),
  thanked AS (
    SELECT coalesce(sum(amount) FILTER (WHERE date >= $2::date), 0) AS month_thanked, coalesce(sum(amount), 0) AS year_thanked
      FROM thank_you_notes WHERE chapter_id = $1 AND status = 'approved' AND date BETWEEN $3::date AND $4::date),
  people AS (
    SELECT count(*) FILTER (WHERE until IS NULL) AS members, ${membersBefore('$5::timestamptz')} AS at_month,
           ${membersBefore('$6::timestamptz')} AS at_year
      FROM stays WHERE chapter_id = $1),
  sheets AS (
    SELECT m.day, counts.present, counts.expected
      FROM meetings m ${takenCounts('m')}
     WHERE m.chapter_id = $1 AND m.status = 'approved' AND m.starts_at >= $6::timestamptz - interval '2 days'
       AND m.day BETWEEN $3::date AND $4::date AND m.ends_at <= $8::timestamptz),
  attended AS (
    SELECT ${sumSince('$2::date', 'present')} AS month_present, ${sumSince('$2::date', 'expected')} AS month_expected,
           coalesce(sum(present), 0) AS year_present, coalesce(sum(expected), 0) AS year_expected
      FROM sheets),
  next_meeting AS (
    SELECT min(ends_at) AS ends_at FROM meetings
     WHERE chapter_id = $1 AND status = 'approved' AND starts_at > $8::timestamptz - interval '12 hours' AND ends_at > $8::timestamptz)
  UPDATE chapter_standings s
     SET month = $2::date, computed_at = $8, due_at = least($7, n.ends_at), score = $9::double precision, members = p.members,
         month_gained = p.members - p.at_month, year_gained = p.members - p.at_year,
         month_given = c.month_given, month_converted = c.month_converted, year_given = c.year_given, year_converted = c.year_converted,
         month_thanked = t.month_thanked, year_thanked = t.year_thanked,
         month_present = a.month_present, month_expected = a.month_expected,
         year_present = a.year_present, year_expected = a.year_expected,
         given_by_month = ARRAY(
           SELECT coalesce(g.n, 0)::int FROM generate_series($3::timestamp, $2::timestamp, '1 month') m
             LEFT JOIN (SELECT date_trunc('month', recorded_on::timestamp) AS at, count(*) AS n FROM given GROUP BY 1) g ON g.at = m
            ORDER BY m)
    FROM counted c, thanked t, people p, attended a, next_meeting n
   WHERE s.chapter_id = $1`;

export async function compute(
  tx: Executor,
  chapterId: number,
  { month, first, last, monthBegins, firstBegins, ends }: Months,
  now: Date,
  score: number | null,
): Promise<void> {
  await tx.query(COMPUTE, [chapterId, month, first, last, monthBegins, firstBegins, ends, now, score]);
}

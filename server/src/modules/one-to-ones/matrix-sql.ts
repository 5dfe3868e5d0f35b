import { type ChapterMatrix, MAX_ROWS } from '@bn/contract';
import type { Executor } from '../../db/database.ts';

type Found = Pick<ChapterMatrix, 'chapter' | 'members' | 'pairs'>;

/** Both are counted from indexes that have all of it; the people are those of today. */
const MATRIX = `
  WITH people AS MATERIALIZED (
    SELECT id, full_name AS name FROM users
     WHERE chapter_id = $1 AND role = 'member' AND removed_at IS NULL ORDER BY lower(full_name), id LIMIT ${MAX_ROWS}
  ), met AS MATERIALIZED (
    SELECT low_id, high_id, count(*)::int AS met FROM one_to_ones
     WHERE chapter_id = $1 AND status = 'confirmed' AND day BETWEEN $2 AND $3 GROUP BY 1, 2
  ), given AS (
    SELECT from_member_id, to_member_id, count(*)::int AS given FROM referrals
     WHERE chapter_id = $1 AND recorded_on BETWEEN $2 AND $3 AND withdrawn_at IS NULL GROUP BY 1, 2
  ), pairs AS (
    SELECT from_id, to_id, sum(met)::int AS met, sum(given)::int AS given
      FROM (SELECT low_id, high_id, met, 0 FROM met UNION ALL SELECT high_id, low_id, met, 0 FROM met
            UNION ALL SELECT from_member_id, to_member_id, 0, given FROM given) p (from_id, to_id, met, given)
     WHERE from_id IN (SELECT id FROM people) AND to_id IN (SELECT id FROM people)
     GROUP BY 1, 2
  )
  SELECT json_build_object('id', c.id, 'name', c.name, 'region', c.region) AS chapter,
         (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY lower(name), id), '[]') FROM people) AS members,
         (SELECT coalesce(json_agg(pairs ORDER BY from_id, to_id), '[]') FROM pairs) AS pairs
    FROM chapters c WHERE c.id = $1`;

export async function matrix(
  db: Executor,
  chapterId: number,
  { first_day, last_day }: Pick<ChapterMatrix, 'first_day' | 'last_day'>,
): Promise<Found | undefined> {
  const [row] = await db.query<Found>(MATRIX, [chapterId, first_day, last_day]);
  return row;
}

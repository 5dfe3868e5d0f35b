import type { Executor } from '../../../db/database.ts';

const LOCK = 4_270_119;

/** Only one process counts, only in a network that is large enough, and only when the last count is old. */
export async function isDue(tx: Executor, common: number, before: Date): Promise<boolean> {
  const [row] = await tx.query<{ due: boolean }>(
    `SELECT (SELECT sum(members) FROM network_figures) >= $1
        AND coalesce((SELECT max(counted_at) FROM common_texts) < $2, true)
        AND pg_try_advisory_xact_lock($3) AS due`,
    [common, before, LOCK],
  );
  return row?.due === true;
}

export async function recount(tx: Executor, common: number, at: Date): Promise<void> {
  await tx.query('DELETE FROM common_texts');
  // One statement, one moment: the counts, the number of changes before them and the additions they hold belong together.
  await tx.query(
    `WITH seen AS (DELETE FROM search_additions)
     INSERT INTO common_texts (text, members, first_key, changes_before, counted_at)
     SELECT piece, count(*), min(u.name_key), (SELECT sum(search_changes) FROM network_figures), $2
       FROM users u CROSS JOIN LATERAL (
              SELECT substr(u.search_text, n, 3) AS piece FROM generate_series(1, length(u.search_text) - 2) n
              UNION SELECT regexp_split_to_table(u.name_key, ' +')
              UNION SELECT lower(u.vertical)
              UNION SELECT '@' || split_part(lower(u.email), '@', 2)) pieces
      WHERE u.role = 'member' AND u.removed_at IS NULL
      GROUP BY piece HAVING count(*) >= $1`,
    [common, at],
  );
}

/** How many have the text at least: as many as when it was last counted, less all who changed since. */
export const AT_LEAST = `
  SELECT max(t.members - (SELECT sum(search_changes) FROM network_figures) + t.changes_before) AS members
    FROM common_texts t WHERE t.text LIKE lower($1)`;

/**
 * Nobody who has the text stands before this name in the order of names, but for those who came there since. Pieces of
 * three letters are known with all who have them; words are not, being parts of other words too.
 */
const FIRST = `
  SELECT coalesce(max(t.first_key), '') AS key FROM common_texts t
   WHERE length(t.text) = 3 AND strpos(lower($2), t.text) > 0`;

/**
 * The page of a search for something that very many members have (see common_texts in the migrations). It walks the order
 * of names from the first match on: one plan for all such texts, which need not be made anew for each.
 */
export const pageOfCommon = (matching: string, order: string): string => `
  WITH first AS (${FIRST})
  (${matching} AND u.name_key >= (SELECT key FROM first) ORDER BY ${order} LIMIT $3::bigint + $4::bigint)
  UNION ALL
  ${matching} AND u.name_key < (SELECT key FROM first)
    AND u.id IN (SELECT a.member_id FROM search_additions a WHERE a.name_key < (SELECT key FROM first))
  ORDER BY ${order} LIMIT $3 OFFSET $4`;

import type { Executor } from '../../db/database.ts';

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
              UNION SELECT '@' || split_part(lower(u.email), '@', 2)) pieces
      WHERE u.role = 'member' AND u.removed_at IS NULL
      GROUP BY piece HAVING count(*) >= $1`,
    [common, at],
  );
}

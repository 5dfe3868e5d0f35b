import { PAGER } from '@bn/contract';
import type { Executor } from '../../../db/database.ts';
import { holdsPrepared, inNameOrder } from '../../../db/names.ts';

const LOCK = 4_270_119;

/**
 * Only one process at a time: it counts once the last count is old, in a network that is large enough. A smaller one has no
 * common texts, and needs no newcomers beside them.
 */
export async function whatIsDue(
  tx: Executor,
  common: number,
  before: Date,
): Promise<'count' | 'empty' | undefined> {
  const [row] = await tx.query<{ due: 'count' | 'empty' | null; free: boolean }>(
    `SELECT CASE WHEN (SELECT coalesce(sum(members), 0) FROM network_figures) < $1 THEN 'empty'
                 WHEN coalesce((SELECT max(counted_at) FROM search_texts) < $2, true) THEN 'count' END AS due,
            pg_try_advisory_xact_lock($3) AS free`,
    [common, before, LOCK],
  );
  return row?.free ? (row.due ?? undefined) : undefined;
}

/** How many of each text are kept: the largest page. */
export const KEPT = PAGER.largest;

/**
 * Members are numbered in the order of their names: the first of many is found by numbers, not by comparing names. From there the
 * order is walked until a page of those with the text is found; a word may be part of other words before, a piece of three letters not.
 */
const RECOUNT = `
  WITH seen AS (DELETE FROM search_newcomers),
       ranked AS MATERIALIZED (
         SELECT full_name, search_key_of_lower(search_text) AS text, search_key(full_name) AS name, search_key(vertical) AS trade,
                search_key(email) AS email, row_number() OVER (ORDER BY ${inNameOrder('full_name')}, id) AS rank
           FROM users WHERE role = 'member' AND removed_at IS NULL),
       counted AS (
         SELECT piece, count(*) AS members, min(u.rank) AS first FROM ranked u CROSS JOIN LATERAL (
                  SELECT substr(u.text, n, 3) AS piece FROM generate_series(1, length(u.text) - 2) n
                  UNION SELECT regexp_split_to_table(u.name, ' +')
                  UNION SELECT u.trade
                  UNION SELECT '@' || split_part(u.email, '@', 2)) pieces
          GROUP BY piece HAVING count(*) >= $1)
  INSERT INTO search_texts (text, members, first_name, changes_before, counted_at, first_members, last_name, last_id)
  SELECT piece, members, u.full_name, (SELECT sum(search_changes) FROM network_figures), $2,
         kept.ids, kept.names[cardinality(kept.names)], kept.ids[cardinality(kept.ids)]
    FROM counted JOIN ranked u ON u.rank = counted.first CROSS JOIN LATERAL (
      SELECT array_agg(m.id ORDER BY m.key, m.id) AS ids, array_agg(m.key ORDER BY m.key, m.id) AS names FROM (
        SELECT m.id, ${inNameOrder('m.full_name')} AS key FROM users m
         WHERE m.role = 'member' AND m.removed_at IS NULL AND strpos(search_key_of_lower(m.search_text), piece) > 0
           AND ${inNameOrder('m.full_name')} >= CASE WHEN length(piece) = 3 THEN u.full_name ELSE '' END
         ORDER BY key, m.id LIMIT ${KEPT}) m) kept`;

export async function recount(tx: Executor, common: number, at: Date): Promise<void> {
  await tx.query('DELETE FROM search_texts');
  // One statement, one moment: the counts, the number of changes before them and the newcomers they hold belong together.
  await tx.query(RECOUNT, [common, at]);
  await emptyThoseOfTheLastRelease(tx);
}

/** Triggers note newcomers in every network: where no one counts, they would only grow. */
export async function empty(tx: Executor): Promise<void> {
  await tx.query('DELETE FROM search_texts');
  await tx.query('DELETE FROM search_newcomers');
  await emptyThoseOfTheLastRelease(tx);
}

/** Its processes count again where they need it; without a reader they would only grow. */
async function emptyThoseOfTheLastRelease(tx: Executor): Promise<void> {
  await tx.query('DELETE FROM common_texts');
  await tx.query('DELETE FROM search_additions');
}

/** How many have a text at least: as many as when it was last counted, less all who changed since. */
const STILL = 't.members - (SELECT sum(search_changes) FROM network_figures) + t.changes_before';
export const AT_LEAST = `SELECT max(${STILL}) AS total FROM search_texts t WHERE t.text LIKE search_pattern($1)`;

/** With more newcomers than this, walking the order of names is quicker. */
const MOST_NEWCOMERS = 1000;

/**
 * The first page of a text that is kept, with how many have it at least: those who were kept or came since, if they still have
 * it and no one else can come before them. Fewer rows where it is not kept, or too many have changed.
 */
export const firstOfCommon = (columns: string, joins: string, where: string): string => {
  const name = inNameOrder('u.full_name');
  return `
  WITH known AS (
    SELECT ${STILL} AS total, t.first_members, t.last_name, t.last_id FROM search_texts t
     WHERE t.text = search_key($1)
       AND (SELECT count(*) FROM (SELECT FROM search_newcomers LIMIT ${MOST_NEWCOMERS + 1}) n) <= ${MOST_NEWCOMERS}),
  found AS (
    SELECT unnest(k.first_members) AS id FROM known k
    UNION ALL
    SELECT DISTINCT a.member_id FROM search_newcomers a
      JOIN known k ON a.full_name <= k.last_name AND a.member_id <> ALL (k.first_members))
  SELECT (SELECT total FROM known) AS matching, ${columns}
    FROM found CROSS JOIN LATERAL (SELECT * FROM users WHERE id = found.id OFFSET 0) u ${joins}
   WHERE ${where} AND ${holdsPrepared('u.search_text', '$1')}
     AND (${name}, u.id) <= ((SELECT last_name FROM known), (SELECT last_id FROM known))
   ORDER BY ${name}, u.id LIMIT ${KEPT}`;
};

/**
 * No one with the text comes before this name in the order of names, except those who were added or renamed
 * since. Pieces of three letters are known with all who have them; words are not, being parts of other words
 * too.
 */
const FIRST = `
  SELECT coalesce((SELECT t.first_name FROM search_texts t
                    WHERE length(t.text) = 3 AND strpos((SELECT search_key($1)), t.text) > 0
                    ORDER BY t.first_name DESC LIMIT 1), '') AS name`;

/**
 * The page of a search for something that very many members have (see search_texts in the migrations). It
 * walks the order of names from the first match on: one plan for all such texts, which need not be planned
 * for each.
 */
export const pageOfCommon = (keys: string, order: string): string => {
  const matching = `${keys} AND ${holdsPrepared('u.search_text', '$1')}`;
  const name = inNameOrder('u.full_name');
  return `
  WITH first AS (${FIRST})
  (${matching} AND ${name} >= (SELECT name FROM first) ORDER BY ${order} LIMIT $2::bigint + $3::bigint)
  UNION ALL
  ${matching} AND ${name} < (SELECT name FROM first)
    AND u.id IN (SELECT a.member_id FROM search_newcomers a WHERE a.full_name < (SELECT name FROM first))
  ORDER BY ${order} LIMIT $2 OFFSET $3`;
};

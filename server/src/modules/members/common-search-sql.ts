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

import type { Executor } from '../../../db/database.ts';
import { OF_FORM, type PersonValues } from './values.ts';

export interface KnownEmail {
  line: number;
  key: string;
  duplicateOf: number | null;
  member_id: number | null;
  role: 'super_admin' | 'member' | null;
  chapter_id: number | null;
  chapter: string | null;
  joined: string | null;
  /** When they first changed chapter, or left. */
  moved: string | null;
  member: PersonValues | null;
}

const THEIR_VALUES = OF_FORM.map((field) => `'${field}', u.${field}`).join(', ');

/**
 * One by one by the index (LATERAL): a join of some ten e-mails would read all users. And planned each time: a plan that was
 * made while no rows were staged would read all of them for each.
 */
export const lookUp = (
  db: Executor,
  importId: number,
  emails: readonly { line: number; email: string }[],
): Promise<KnownEmail[]> =>
  db.queryUnprepared(
    `SELECT k.line, k.key,
            (SELECT min(p.line) FROM import_rows p
              WHERE p.import_id = $1 AND p.email_key = k.key AND p.line < k.line) AS "duplicateOf",
            u.id AS member_id, u.role, u.chapter_id, c.name || ' - ' || c.region AS chapter,
            u.created_at AS joined, (SELECT until FROM stays s WHERE s.user_id = u.id ORDER BY s.id LIMIT 1) AS moved,
            CASE WHEN u.id IS NOT NULL THEN jsonb_build_object(${THEIR_VALUES}) END AS member
       FROM (SELECT line, email_key(email) AS key FROM json_to_recordset($2) AS r(line int, email text) OFFSET 0) k
       LEFT JOIN LATERAL (SELECT * FROM users WHERE email_key(users.email) = k.key AND removed_at IS NULL LIMIT 1) u ON true
       LEFT JOIN chapters c ON c.id = u.chapter_id
      ORDER BY k.line`,
    [importId, JSON.stringify(emails)],
  );

export interface FoundChapter {
  n: number;
  id: number;
  name: string;
  region: string;
  /** With the same accents. */
  spelled: boolean;
}

/** Chapters by name and region, or by name alone, however they are spelled: two at most of each, which is enough to know that there are several. */
export const findChapters = (
  db: Executor,
  wanted: readonly { n: number; name: string; region: string | null }[],
): Promise<FoundChapter[]> =>
  db.query(
    `SELECT k.n, c.* FROM json_to_recordset($1) AS k(n int, name text, region text)
       CROSS JOIN LATERAL (SELECT id, name, region, lower(chapters.name) = lower(k.name)
                                    AND (k.region IS NULL OR lower(chapters.region) = lower(k.region)) AS spelled
                             FROM chapters
                            WHERE search_key(chapters.name) = search_key(k.name)
                              AND (k.region IS NULL OR search_key(chapters.region) = search_key(k.region))
                            ORDER BY spelled DESC LIMIT 2) c
      ORDER BY k.n`,
    [JSON.stringify(wanted)],
  );

export const labelsOf = (db: Executor, ids: readonly number[]): Promise<{ id: number; label: string }[]> =>
  db.query(`SELECT id, name || ' - ' || region AS label FROM chapters WHERE id = ANY($1::int[])`, [ids]);

/**
 * How many rows of the file before each say the same, and the first of them. Those of the rows that are looked at, whose keys may be old ones,
 * are counted by what they say now.
 */
export async function earlierKeys(
  db: Executor,
  importId: number,
  rows: readonly { line: number; key: string }[],
): Promise<Map<number, { rows: number; first: number }>> {
  const before =
    rows.length === 0
      ? []
      : await db.queryUnprepared<{ line: number; key: string; lines: number[] }>(
          `SELECT k.line, k.key, ARRAY(SELECT p.line FROM import_rows p
                    WHERE p.import_id = $1 AND p.email_key = k.key AND p.line < k.line AND p.line <> ALL ($3::int[])
                    ORDER BY p.line LIMIT ${MOST_COUNTED}) AS lines
             FROM json_to_recordset($2) AS k(line int, key text) ORDER BY k.line`,
          [importId, JSON.stringify(rows), rows.map(({ line }) => line)],
        );
  const here = new Map<string, number[]>();
  return new Map(
    before.map(({ line, key, lines }) => {
      const own = here.get(key) ?? [];
      here.set(key, [...own, line]);
      return [line, { rows: lines.length + own.length, first: Math.min(...lines, ...own) }];
    }),
  );
}
const MOST_COUNTED = 1_000;

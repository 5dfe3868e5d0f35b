import { IMPORT_LIMITS, type ImportField, type ImportFilter, type ImportRow } from '@bn/contract';
import type { Executor } from '../../../db/database.ts';
import { inNameOrder } from '../../../db/names.ts';
import type { FileRow } from '../reading/row-messages.ts';
import type { ChapterName } from './chapter-finder.ts';

export interface CheckedRow extends Omit<ImportRow, 'stored'> {
  /** Of figures: what they say, as the product has it. */
  member: Partial<Record<ImportField, string>>;
  email_key: string | null;
  chapter_id: number | null;
  chapter_name: string | null;
  chapter_region: string | null;
  member_id: number | null;
  /** Of figures, whose giver is `member_id`. */
  receiver_id?: number | null;
}

const CHECKED = `line int, cells text[], kind text, problems jsonb, warnings jsonb, changes jsonb, member jsonb, email_key text, chapter_id int,
  chapter_name text, chapter_region text, member_id int, receiver_id int`;
const CHECK_COLUMNS = [
  'kind',
  'problems',
  'warnings',
  'changes',
  'member',
  'email_key',
  'chapter_id',
  'chapter_name',
  'chapter_region',
  'member_id',
  'receiver_id',
];
const ALL = ['line', 'cells', ...CHECK_COLUMNS].join(', ');

export async function insert(tx: Executor, importId: number, rows: readonly CheckedRow[]): Promise<void> {
  await tx.query(
    `INSERT INTO import_rows (import_id, ${ALL}) SELECT $1, ${ALL} FROM json_to_recordset($2) AS r(${CHECKED})`,
    [importId, JSON.stringify(rows)],
  );
}

export async function update(tx: Executor, importId: number, rows: readonly CheckedRow[]): Promise<void> {
  const changes = ['cells', ...CHECK_COLUMNS].map((column) => `${column} = v.${column}`).join(', ');
  await tx.query(
    `UPDATE import_rows r SET ${changes} FROM json_to_recordset($2) AS v(${CHECKED})
      WHERE r.import_id = $1 AND r.line = v.line`,
    [importId, JSON.stringify(rows)],
  );
}

const DELETED_AT_ONCE = 1_000;
export async function deleteSome(tx: Executor, importId: number): Promise<boolean> {
  const deleted = await tx.query(
    `DELETE FROM import_rows WHERE import_id = $1 AND line IN (
       SELECT line FROM import_rows WHERE import_id = $1 LIMIT ${DELETED_AT_ONCE}) RETURNING 1`,
    [importId],
  );
  return deleted.length === DELETED_AT_ONCE;
}

export type ListedRow = Pick<
  CheckedRow,
  'line' | 'kind' | 'cells' | 'problems' | 'warnings' | 'changes' | 'member' | 'email_key'
>;
const LISTED = 'line, kind, cells, problems, warnings, changes, member, email_key';

/** Each its own statement, which reads its own index. */
const OF_FILTER = (filter: ImportFilter | undefined): string => {
  if (filter === undefined) return '';
  return filter === 'warned' ? " AND warnings <> '[]'" : ` AND kind = '${filter}'`;
};

export const list = (
  db: Executor,
  importId: number,
  filter: ImportFilter | undefined,
  limit: number,
  offset: number,
): Promise<ListedRow[]> =>
  db.query(
    `SELECT ${LISTED} FROM import_rows WHERE import_id = $1${OF_FILTER(filter)} ORDER BY line LIMIT $2 OFFSET $3`,
    [importId, limit, offset],
  );

/** The same from a row on: a file is written from one row to the next, not by numbers of pages. */
export const listAfter = (
  db: Executor,
  importId: number,
  filter: ImportFilter | undefined,
  line: number,
  limit: number,
): Promise<ListedRow[]> =>
  db.query(
    `SELECT ${LISTED} FROM import_rows WHERE import_id = $1${OF_FILTER(filter)} AND line > $2 ORDER BY line LIMIT $3`,
    [importId, line, limit],
  );

type RowToWrite = FileRow &
  Pick<CheckedRow, 'kind' | 'member' | 'changes' | 'chapter_id' | 'member_id' | 'receiver_id' | 'email_key'>;
const TO_WRITE = 'line, cells, kind, member, changes, chapter_id, member_id, receiver_id, email_key';

export const after = (
  db: Executor,
  importId: number,
  line: number,
  limit: number,
  kind?: ImportRow['kind'],
): Promise<RowToWrite[]> =>
  kind
    ? db.query(
        `SELECT ${TO_WRITE} FROM import_rows
          WHERE import_id = $1 AND kind = $4 AND line > $2 AND NOT added ORDER BY line LIMIT $3`,
        [importId, line, limit, kind],
      )
    : db.query(
        `SELECT ${TO_WRITE} FROM import_rows WHERE import_id = $1 AND line > $2 ORDER BY line LIMIT $3`,
        [importId, line, limit],
      );

/** Rows whose chapter does not exist, whatever was chosen for it. */
const OF_MISSING = "import_id = $1 AND chapter_name IS NOT NULL AND kind <> 'wrong'";
const ANY_SPELLING = 'search_key(chapter_name), search_key(chapter_region)';
/** 1 before each spelling that is not all in capitals, so that it comes before one that is. */
const ranked = (text: string) => `((${text} <> upper(${text}))::int || ${text})`;
/** A chapter as most of its rows spell it; of two as frequent ones the one with accents and capitals. */
const MOST_USED = (['name', 'region'] as const)
  .map(
    (part) =>
      `substr(mode() WITHIN GROUP (ORDER BY ${inNameOrder(ranked(`chapter_${part}`))} DESC), 2) AS ${part}`,
  )
  .join(', ');
export const inMissingChapters = (
  db: Executor,
  importId: number,
  line: number,
  limit: number,
): Promise<FileRow[]> =>
  db.query(`SELECT line, cells FROM import_rows WHERE ${OF_MISSING} AND line > $2 ORDER BY line LIMIT $3`, [
    importId,
    line,
    limit,
  ]);

export async function findOne(db: Executor, importId: number, line: number): Promise<ListedRow | undefined> {
  const [row] = await db.query<ListedRow>(
    `SELECT ${LISTED} FROM import_rows WHERE import_id = $1 AND line = $2`,
    [importId, line],
  );
  return row;
}

/** Later rows with one of these e-mails: what is said about them depends on the earlier ones. */
const MOST_DUPLICATES = 1_000;
export const duplicates = (
  db: Executor,
  importId: number,
  emailKeys: readonly string[],
  line: number,
): Promise<FileRow[]> =>
  db.query(
    `SELECT line, cells FROM import_rows WHERE import_id = $1 AND email_key = ANY($2::text[]) AND line <> $3
      ORDER BY line LIMIT ${MOST_DUPLICATES}`,
    [importId, emailKeys, line],
  );

/** Those of rows that are written. */
export const missingChapters = (
  db: Executor,
  importId: number,
  updateExisting: boolean,
): Promise<ChapterName[]> =>
  db.query(
    `SELECT ${MOST_USED} FROM import_rows
      WHERE ${OF_MISSING} AND chapter_id IS NULL AND ($2 OR kind <> 'changed')
      GROUP BY ${ANY_SPELLING} ORDER BY ${ANY_SPELLING}`,
    [importId, updateExisting],
  );

export async function recount(tx: Executor, importId: number): Promise<void> {
  await tx.query(
    `WITH kinds AS (SELECT kind, count(*) AS n FROM import_rows WHERE import_id = $1 GROUP BY kind),
          missing AS (SELECT ${MOST_USED}, count(*) AS rows
                        FROM import_rows WHERE ${OF_MISSING} GROUP BY ${ANY_SPELLING})
     UPDATE imports
        SET rows = (SELECT coalesce(sum(n), 0) FROM kinds),
            kinds = (SELECT coalesce(jsonb_object_agg(kind, n), '{}') FROM kinds),
            warned = (SELECT count(*) FROM import_rows WHERE import_id = $1 AND warnings <> '[]'),
            missing_chapters = jsonb_build_object(
              'total', (SELECT count(*) FROM missing),
              'most', (SELECT coalesce(jsonb_agg(m), '[]')
                         FROM (SELECT * FROM missing ORDER BY rows DESC, ${inNameOrder('name')}, ${inNameOrder('region')}
                                LIMIT ${IMPORT_LIMITS.chapters}) m))
      WHERE id = $1`,
    [importId],
  );
}

/** Of the rows above other headings nothing is left; the rows below them that were above the former ones are checked like all. */
export async function moveHeadings(
  tx: Executor,
  importId: number,
  headings: number,
  rows: readonly FileRow[],
): Promise<void> {
  await tx.query('DELETE FROM import_rows WHERE import_id = $1 AND line <= $2', [importId, headings]);
  await tx.query(
    `INSERT INTO import_rows (import_id, line, cells, kind, problems, changes, member)
     SELECT $1, line, cells, 'wrong', '[]', '[]', '{}' FROM json_to_recordset($2) AS r(line int, cells text[])
     ON CONFLICT DO NOTHING`,
    [importId, JSON.stringify(rows)],
  );
}

export async function setAdded(
  tx: Executor,
  importId: number,
  added: readonly { line: number; id: number }[],
): Promise<void> {
  await tx.query(
    `UPDATE import_rows r SET member_id = v.id, added = true FROM json_to_recordset($2) AS v(line int, id int)
      WHERE r.import_id = $1 AND r.line = v.line`,
    [importId, JSON.stringify(added)],
  );
}

export async function setInvited(tx: Executor, importId: number, lines: readonly number[]): Promise<void> {
  await tx.query('UPDATE import_rows SET invited = true WHERE import_id = $1 AND line = ANY($2::int[])', [
    importId,
    lines,
  ]);
}

/** People who were added and have no invitation yet; from now on they have. Planned each time: a plan made while no rows were staged would read all. */
export const takeUninvited = (
  tx: Executor,
  importId: number,
  limit: number,
): Promise<{ member_id: number }[]> =>
  tx.queryUnprepared(
    `UPDATE import_rows SET invited = true WHERE import_id = $1 AND line IN (
       SELECT line FROM import_rows WHERE import_id = $1 AND added AND NOT invited ORDER BY line LIMIT $2)
     RETURNING member_id`,
    [importId, limit],
  );

export async function countInvited(tx: Executor, importId: number, invited: number): Promise<void> {
  await tx.query('UPDATE imports SET invited = invited + $2 WHERE id = $1', [importId, invited]);
}

export interface CountedReason {
  field: ImportField | null;
  reason: string;
  rows: number;
  first: number;
}

/** The most frequent first; 'is also in row 12' is one reason with 'is also in row 13'. */
const byReason =
  (found: 'problems' | 'warnings') =>
  (db: Executor, importId: number): Promise<CountedReason[]> =>
    db.query(
      `SELECT p->>'field' AS field, regexp_replace(p->>'reason', 'row [0-9]+', 'row …') AS reason, count(*)::int AS rows, min(line) AS first
       FROM import_rows, jsonb_array_elements(${found}) p WHERE import_id = $1
      GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 20`,
      [importId],
    );
export const problemsByReason = byReason('problems');
export const warningsByReason = byReason('warnings');

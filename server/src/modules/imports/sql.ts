import type { Import, ImportHolds, ImportKind, ImportMatching, ImportState } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { firstCharacters } from '../../first-characters.ts';
import { FLAG_COLUMNS, type FlagRow, permissionsOf } from '../../sql/permissions-sql.ts';
import type { FileRow } from './reading/row-messages.ts';
import type { ChapterName, KeptChoice } from './rows/chapter-finder.ts';

export type Step = 'chapters' | 'placing' | 'adding' | 'updating';

export interface ImportRecord {
  id: number;
  user_id: number | null;
  holds: ImportHolds;
  file_name: string;
  size: number;
  created_at: string;
  state: ImportState;
  reason: string | null;
  columns: Import['columns'];
  headings_line: number;
  first_rows: Import['first_rows'];
  matching: ImportMatching;
  month_first: boolean;
  decimal_comma: boolean;
  chapter_choices: KeptChoice[];
  make_chapters: boolean;
  update_existing: boolean;
  invite: boolean;
  rows: number;
  kinds: Partial<Record<ImportKind, number>>;
  warned: number;
  missing_chapters: { total: number; most: (ChapterName & { rows: number })[] };
  step: Step | null;
  position: number;
  done: number;
  total: number;
  added: number;
  updated: number;
  chapters_made: number;
  invited: number;
  finished_at: string | null;
  address: string | null;
  request_id: string | null;
  attempts: number;
  parts: number[];
}

export const COLUMNS = `id, user_id, holds, file_name, size::float8 AS size, created_at, state, reason, columns, headings_line, first_rows, matching,
  month_first, decimal_comma, chapter_choices, make_chapters, update_existing, invite, rows, kinds, warned, missing_chapters, step, position, done::float8 AS done,
  total::float8 AS total, added, updated, chapters_made, invited, finished_at, address, request_id, attempts,
  CASE WHEN state = 'uploading'
       THEN (SELECT coalesce(json_agg(number), '[]') FROM import_parts p WHERE p.import_id = imports.id)
       ELSE '[]' END AS parts`;

export const one = async (rows: Promise<ImportRecord[]>): Promise<ImportRecord | undefined> =>
  (await rows)[0];

const OF_USER = 'user_id IS NOT DISTINCT FROM $2';
export const find = (db: Executor, id: number, userId: number | null) =>
  one(db.query(`SELECT ${COLUMNS} FROM imports WHERE id = $1 AND ${OF_USER}`, [id, userId]));

/** Locked until the end of the transaction: work on it waits. */
export const lock = (tx: Executor, id: number, userId: number | null) =>
  one(
    tx.query(`SELECT ${COLUMNS} FROM imports WHERE id = $1 AND ${OF_USER} FOR NO KEY UPDATE`, [id, userId]),
  );

/** What a super admin may see of others, and undo: figures that were imported. */
const FIGURES_OF_ALL = `holds <> 'members' AND added > 0 AND finished_at IS NOT NULL`;
export const findFigures = (db: Executor, id: number) =>
  one(db.query(`SELECT ${COLUMNS} FROM imports WHERE id = $1 AND ${FIGURES_OF_ALL}`, [id]));
export const lockFigures = (tx: Executor, id: number) =>
  one(tx.query(`SELECT ${COLUMNS} FROM imports WHERE id = $1 AND ${FIGURES_OF_ALL} FOR NO KEY UPDATE`, [id]));

const LATEST = 20;
export const listOf = (db: Executor, userId: number, ofAll: boolean): Promise<ImportRecord[]> =>
  db.query(
    `SELECT ${COLUMNS} FROM imports WHERE user_id = $1${ofAll ? ` OR ${FIGURES_OF_ALL}` : ''} ORDER BY id DESC LIMIT ${LATEST}`,
    [userId],
  );

export interface NewImport {
  userId: number | null;
  holds?: ImportHolds;
  fileName: string;
  size: number;
  state: 'uploading' | 'reading';
  makeChapters?: boolean;
  lease?: Lease;
}

export async function insert(
  tx: Executor,
  { userId, holds = 'members', fileName, size, state, makeChapters = false, lease }: NewImport,
  at: Date,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO imports (user_id, file_name, size, state, created_at, make_chapters, lease_by, lease_until, holds)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [userId, fileName, size, state, at, makeChapters, lease?.by, lease?.until, holds],
  );
  return (row as { id: number }).id;
}

/** One person has one unfinished import. Locked, so that two concurrent requests do not create two. */
export async function lockUnfinished(
  tx: Executor,
  userId: number,
): Promise<{ id: number; state: ImportState; file_name: string }[]> {
  await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  return tx.query(
    `SELECT id, state, file_name FROM imports WHERE user_id = $1 AND state IN ('uploading', 'reading', 'checking', 'ready', 'running')
      FOR NO KEY UPDATE`,
    [userId],
  );
}

export async function end(
  tx: Executor,
  id: number,
  state: 'done' | 'cancelled' | 'failed' | 'undone',
  reason: string | null,
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE imports SET state = $2, reason = $3, finished_at = coalesce(finished_at, $4), lease_by = NULL, lease_until = NULL WHERE id = $1`,
    [id, state, reason, at],
  );
  await tx.query('DELETE FROM import_parts WHERE import_id = $1', [id]);
}

export async function putPart(tx: Executor, id: number, number: number, bytes: Buffer): Promise<void> {
  await tx.query(
    `INSERT INTO import_parts (import_id, number, bytes) VALUES ($1, $2, $3)
     ON CONFLICT (import_id, number) DO UPDATE SET bytes = $3`,
    [id, number, bytes],
  );
}

export async function readPart(db: Executor, id: number, number: number): Promise<Buffer | undefined> {
  const [row] = await db.query<{ bytes: Buffer }>(
    'SELECT bytes FROM import_parts WHERE import_id = $1 AND number = $2',
    [id, number],
  );
  return row?.bytes;
}

export async function deleteParts(tx: Executor, id: number): Promise<void> {
  await tx.query('DELETE FROM import_parts WHERE import_id = $1', [id]);
}

export async function begin(
  tx: Executor,
  id: number,
  next: { state: ImportState; step?: Step; total?: number; lease?: Lease | undefined },
): Promise<void> {
  await tx.query(
    `UPDATE imports SET state = $2, step = $3, position = 0, done = 0, total = $4, attempts = 0, lease_by = $5, lease_until = $6
      WHERE id = $1`,
    [id, next.state, next.step, next.total ?? 0, next.lease?.by, next.lease?.until],
  );
}

/** Another process does not claim it. */
export async function holdFor(tx: Executor, id: number, lease: Lease): Promise<void> {
  await tx.query('UPDATE imports SET lease_by = $2, lease_until = $3 WHERE id = $1', [
    id,
    lease.by,
    lease.until,
  ]);
}

export async function restart(tx: Executor, id: number): Promise<void> {
  await tx.query('UPDATE imports SET position = 0, done = 0 WHERE id = $1', [id]);
}

/** From now on its members are written, for the person who started it from this address, and invited by mail only if they said so. */
export async function beginRunning(
  tx: Executor,
  { id, kinds, missing_chapters, update_existing }: ImportRecord,
  { address, requestId }: { address: string; requestId: string },
  { invite, lease }: { invite: boolean; lease?: Lease },
): Promise<void> {
  const { new: newcomers = 0, changed = 0 } = kinds;
  await begin(tx, id, {
    state: 'running',
    step: missing_chapters.total > 0 ? 'chapters' : 'adding',
    total: newcomers + (update_existing ? changed : 0),
    lease,
  });
  await tx.query('UPDATE imports SET address = $2, request_id = $3, invite = $4 WHERE id = $1', [
    id,
    address,
    requestId,
    invite,
  ]);
}

/** What is known of a file by its headings. */
export type Described = Pick<
  ImportRecord,
  'columns' | 'headings_line' | 'matching' | 'month_first' | 'decimal_comma' | 'update_existing'
>;

export async function setFile(tx: Executor, id: number, about: Described): Promise<void> {
  await tx.query(
    `UPDATE imports SET columns = $2, headings_line = $3, matching = $4, month_first = $5, update_existing = $6, decimal_comma = $7
      WHERE id = $1`,
    [
      id,
      JSON.stringify(about.columns),
      about.headings_line,
      JSON.stringify(about.matching),
      about.month_first,
      about.update_existing,
      about.decimal_comma,
    ],
  );
}

const LONGEST_LINE = 120;
export async function setHead(tx: Executor, id: number, head: readonly FileRow[]): Promise<void> {
  const shown = head.map(({ line, cells }) => ({
    line,
    text: firstCharacters(cells.filter((cell) => cell.trim() !== '').join(' · '), LONGEST_LINE),
  }));
  await tx.query('UPDATE imports SET head = $2, first_rows = $3 WHERE id = $1', [
    id,
    JSON.stringify(head),
    JSON.stringify(shown),
  ]);
}

export async function findHead(tx: Executor, id: number): Promise<FileRow[]> {
  const [row] = await tx.query<{ head: FileRow[] }>('SELECT head FROM imports WHERE id = $1', [id]);
  return row?.head ?? [];
}

type Choices = Pick<ImportRecord, 'matching' | 'chapter_choices' | 'make_chapters' | 'update_existing'>;
export async function setChoices(tx: Executor, id: number, choices: Choices): Promise<void> {
  await tx.query(
    'UPDATE imports SET matching = $2, chapter_choices = $3, make_chapters = $4, update_existing = $5 WHERE id = $1',
    [
      id,
      JSON.stringify(choices.matching),
      JSON.stringify(choices.chapter_choices),
      choices.make_chapters,
      choices.update_existing,
    ],
  );
}

export interface Lease {
  by: string;
  until: Date;
}

interface Owner {
  role: 'super_admin' | 'member';
  chapter_id: number | null;
  name: string | null;
  region: string | null;
}
export async function findOwner(db: Executor, userId: number, today: string): Promise<Owner | undefined> {
  const [row] = await db.query<Owner & FlagRow>(
    `SELECT u.role, u.chapter_id, c.name, c.region, ${FLAG_COLUMNS}
       FROM users u LEFT JOIN chapters c ON c.id = u.chapter_id WHERE u.id = $1 AND u.removed_at IS NULL`,
    [userId],
  );
  if (!row) return undefined;
  return row.role === 'super_admin' || permissionsOf(row, today).can_add_member === 1 ? row : undefined;
}

import {
  type BodyOf,
  type ListQuery,
  MAX_ROWS,
  type NoteStatus,
  type Routes,
  type ThanksDirection,
  type ThankYouNote,
} from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { anywhere, cappedCount, type List, readList, readSearch } from '../../db/lists.ts';

/** With the chapter in which it is decided. */
export type NoteRow = Omit<ThankYouNote, 'can_approve'> & { chapter_id: number };

const COLUMNS = `n.id, n.referral_id, n.from_member_id, f.full_name AS from_member, n.to_member_id,
  t.full_name AS to_member, n.date, n.amount, n.description, n.status, n.chapter_id, n.created_at`;
// On a page without rows the one row of nulls must survive.
const PEOPLE_OF_PAGE =
  'LEFT JOIN users f ON f.id = n.from_member_id LEFT JOIN users t ON t.id = n.to_member_id';
const PEOPLE = 'JOIN users f ON f.id = n.from_member_id JOIN users t ON t.id = n.to_member_id';
const FIGURE: Record<NoteStatus, string> = { pending: 'pending_notes', approved: 'approved_notes' };

const LIST = { as: 'n', columns: COLUMNS, joins: PEOPLE_OF_PAGE, order: 'n.date DESC, n.id DESC' };

/** Notes of one status, the latest date first: of one chapter, or of all. */
export function list(
  db: Executor,
  chapterId: number | null,
  status: NoteStatus,
  query: ListQuery,
): Promise<List<NoteRow>> {
  const pattern = anywhere(query.search);
  const values: unknown[] = [status, ...(chapterId === null ? [] : [chapterId])];
  const where = `n.status = $1 ${chapterId === null ? '' : 'AND n.chapter_id = $2'}`;
  if (pattern === undefined) {
    return readList(db, query, {
      ...LIST,
      total:
        chapterId === null
          ? `SELECT sum(${FIGURE[status]}) AS total FROM network_figures`
          : `SELECT coalesce((SELECT ${FIGURE[status]} FROM chapter_figures WHERE chapter_id = $2), 0) AS total`,
      page: `SELECT * FROM thank_you_notes n WHERE ${where}`,
      values,
    });
  }
  const wanted = `lower($${values.length + 1})`;
  const search = { ...LIST, values: [...values, pattern] };
  if (chapterId !== null) {
    // One chapter's notes are few: their people are looked up by key.
    const own = `FROM thank_you_notes n ${PEOPLE} WHERE ${where} AND ${mentions(wanted)}`;
    return readList(db, query, {
      ...search,
      total: `SELECT count(*) AS total ${own}`,
      page: `SELECT n.* ${own}`,
    });
  }
  // The index knows all of a person's words together; the name alone is what is searched here.
  const people = `SELECT id FROM users WHERE search_text LIKE ${wanted} AND name_key LIKE ${wanted}`;
  const matching = `FROM thank_you_notes n WHERE ${where} AND (
    lower(n.description) LIKE ${wanted} OR n.from_member_id IN (${people}) OR n.to_member_id IN (${people}))`;
  return readSearch(db, query, {
    ...search,
    total: cappedCount(`SELECT 1 ${matching}`),
    page: `SELECT n.* ${matching}`,
  });
}

/** For lists of few notes, with their people joined. */
const mentions = (wanted: string): string =>
  `(lower(n.description) LIKE ${wanted} OR f.name_key LIKE ${wanted} OR t.name_key LIKE ${wanted})`;

/** What one member gave or received, of any status. */
export function listOwn(
  db: Executor,
  memberId: number,
  direction: ThanksDirection,
  query: ListQuery,
): Promise<List<NoteRow>> {
  const pattern = anywhere(query.search);
  const mine = `n.${direction === 'given' ? 'from' : 'to'}_member_id = $1`;
  const own =
    pattern === undefined
      ? `FROM thank_you_notes n WHERE ${mine}`
      : `FROM thank_you_notes n ${PEOPLE} WHERE ${mine} AND ${mentions('lower($2)')}`;
  return readList(db, query, {
    ...LIST,
    total: `SELECT count(*) AS total ${own}`,
    page: `SELECT n.* ${own}`,
    values: pattern === undefined ? [memberId] : [memberId, pattern],
  });
}

/** The notes for one referral, oldest first. */
export const listOfReferral = (db: Executor, referralId: number): Promise<NoteRow[]> =>
  db.query(
    `SELECT ${COLUMNS} FROM thank_you_notes n ${PEOPLE} WHERE n.referral_id = $1 ORDER BY n.id LIMIT ${MAX_ROWS}`,
    [referralId],
  );

interface NewNote extends BodyOf<Routes['sendThankYou']> {
  chapterId: number;
  fromMemberId: number;
  toMemberId: number;
}

export async function insert(tx: Executor, note: NewNote, at: Date): Promise<NoteRow> {
  const [row] = await tx.query<NoteRow>(
    `WITH n AS (
       INSERT INTO thank_you_notes (referral_id, chapter_id, from_member_id, to_member_id, amount, description, date, status, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending', $8) RETURNING *)
     SELECT ${COLUMNS} FROM n ${PEOPLE}`,
    [
      note.referral_id,
      note.chapterId,
      note.fromMemberId,
      note.toMemberId,
      // As text: the decimal that was sent, not the float nearest to it.
      String(note.amount),
      note.description,
      note.date,
      at,
    ],
  );
  return row as NoteRow;
}

export interface LockedNote {
  chapter_id: number;
  from_member_id: number;
  status: NoteStatus;
}

export async function lock(tx: Executor, id: number): Promise<LockedNote | undefined> {
  const [row] = await tx.query<LockedNote>(
    'SELECT chapter_id, from_member_id, status FROM thank_you_notes WHERE id = $1 FOR UPDATE',
    [id],
  );
  return row;
}

export async function approve(tx: Executor, id: number, approverId: number, at: Date): Promise<NoteRow> {
  const [row] = await tx.query<NoteRow>(
    `WITH n AS (
       UPDATE thank_you_notes SET status = 'approved', approved_by = $2, approved_at = $3 WHERE id = $1 RETURNING *)
     SELECT ${COLUMNS} FROM n ${PEOPLE}`,
    [id, approverId, at],
  );
  return row as NoteRow;
}

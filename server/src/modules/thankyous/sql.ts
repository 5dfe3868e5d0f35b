import type { BodyOf, ListQuery, NoteStatus, Routes, ThankYouNote } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { anywhere, cappedCount, type List, readList, readSearch } from '../../db/lists.ts';

export type NoteRow = Omit<ThankYouNote, 'can_approve'>;

const COLUMNS = `n.id, n.referral_id, n.from_member_id, f.full_name AS from_member, n.to_member_id,
  t.full_name AS to_member, n.date, n.amount, n.description, n.status, n.created_at`;
// On a page without rows the one row of nulls must survive.
const PEOPLE_OF_PAGE =
  'LEFT JOIN users f ON f.id = n.from_member_id LEFT JOIN users t ON t.id = n.to_member_id';
const PEOPLE = 'JOIN users f ON f.id = n.from_member_id JOIN users t ON t.id = n.to_member_id';
const FIGURE: Record<NoteStatus, string> = { pending: 'pending_notes', approved: 'approved_notes' };

/** Notes of one status, newest first: of one chapter, or of all. */
export function list(
  db: Executor,
  chapterId: number | null,
  status: NoteStatus,
  query: ListQuery,
): Promise<List<NoteRow>> {
  const pattern = anywhere(query.search);
  const values: unknown[] = [status, ...(chapterId === null ? [] : [chapterId])];
  const where = `n.status = $1 ${chapterId === null ? '' : 'AND n.chapter_id = $2'}`;
  const list = { as: 'n', columns: COLUMNS, joins: PEOPLE_OF_PAGE, order: 'n.id DESC' };
  if (pattern === undefined) {
    return readList(db, query, {
      ...list,
      total:
        chapterId === null
          ? `SELECT sum(${FIGURE[status]}) AS total FROM network_figures`
          : `SELECT coalesce((SELECT ${FIGURE[status]} FROM chapter_figures WHERE chapter_id = $2), 0) AS total`,
      page: `SELECT * FROM thank_you_notes n WHERE ${where}`,
      values,
    });
  }
  const wanted = `lower($${values.length + 1})`;
  const search = { ...list, values: [...values, pattern] };
  if (chapterId !== null) {
    // One chapter's notes are few: their people are looked up by key.
    const own = `FROM thank_you_notes n ${PEOPLE} WHERE ${where}
      AND (lower(n.description) LIKE ${wanted} OR f.name_key LIKE ${wanted} OR t.name_key LIKE ${wanted})`;
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

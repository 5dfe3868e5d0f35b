import {
  type BodyOf,
  type ListQuery,
  MAX_ROWS,
  NOTE_STATUSES,
  type NoteStatus,
  type Routes,
  type ThanksDirection,
  type ThankYouNote,
} from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { cappedCount, createListing, createSearch, type Listing } from '../../db/lists.ts';
import { holds, holdsPrepared, searchedText } from '../../db/names.ts';
import type { NoteWithApproval } from '../referrals/story.ts';
import type { ApprovedStanding } from './rules.ts';

/** With the chapter in which it is decided. */
export type NoteRow = Omit<ThankYouNote, 'can_approve' | 'can_change'> & { chapter_id: number };

const COLUMNS = `n.id, n.referral_id, n.from_member_id, f.full_name AS from_member, n.to_member_id,
  t.full_name AS to_member, n.date, n.amount, n.description, n.status, n.return_reason, n.chapter_id, n.created_at`;
// On a page without rows the one row of nulls must survive.
const PEOPLE_OF_PAGE =
  'LEFT JOIN users f ON f.id = n.from_member_id LEFT JOIN users t ON t.id = n.to_member_id';
const PEOPLE = 'JOIN users f ON f.id = n.from_member_id JOIN users t ON t.id = n.to_member_id';
const FIGURE: Record<NoteStatus, string> = {
  pending: 'pending_notes',
  returned: 'returned_notes',
  approved: 'approved_notes',
  withdrawn: 'withdrawn_notes',
};

const LIST = {
  as: 'n',
  columns: COLUMNS,
  joins: PEOPLE_OF_PAGE,
  order: ['n.date', 'n.id'],
  descending: true,
} as const;

/** Notes of one status, the latest date first: of one chapter, or of all. */
export function list(
  db: Executor,
  chapterId: number | null,
  status: NoteStatus,
  query: ListQuery,
): Listing<NoteRow> {
  const wanted = searchedText(query.search);
  const values: unknown[] = [status, ...(chapterId === null ? [] : [chapterId])];
  const where = `n.status = $1 ${chapterId === null ? '' : 'AND n.chapter_id = $2'}`;
  if (wanted === undefined) {
    return createListing(db, query, {
      ...LIST,
      total:
        chapterId === null
          ? `SELECT sum(${FIGURE[status]}) AS total FROM network_figures`
          : `SELECT coalesce((SELECT ${FIGURE[status]} FROM chapter_figures WHERE chapter_id = $2), 0) AS total`,
      page: `SELECT * FROM thank_you_notes n WHERE ${where}`,
      values,
    });
  }
  const search = { ...LIST, values: [...values, wanted] };
  const parameter = `$${values.length + 1}`;
  if (chapterId !== null) {
    // One chapter's notes are few: their people are looked up by key.
    const own = `FROM thank_you_notes n ${PEOPLE} WHERE ${where} AND ${mentions(parameter)}`;
    return createListing(db, query, {
      ...search,
      total: `SELECT count(*) AS total ${own}`,
      page: `SELECT n.* ${own}`,
    });
  }
  // The index knows all of a person's words together; the name alone is what is searched here.
  const people = `SELECT id FROM users WHERE ${holds('search_text', parameter)} AND ${holds('full_name', parameter)}`;
  const matching = `FROM thank_you_notes n WHERE ${where} AND (
    ${holds('n.description', parameter)} OR n.from_member_id IN (${people}) OR n.to_member_id IN (${people}))`;
  return createSearch(db, query, {
    ...search,
    total: cappedCount(`SELECT 1 ${matching}`),
    page: `SELECT n.* ${matching}`,
  });
}

/** For lists of few notes, with their people joined. */
const mentions = (parameter: string): string =>
  `(${['n.description', 'f.full_name', 't.full_name'].map((column) => holdsPrepared(column, parameter)).join(' OR ')})`;

interface OwnQuery extends ListQuery {
  direction?: ThanksDirection | undefined;
  status?: NoteStatus | undefined;
  withdrawn?: true;
}

/** What one member gave or received: of one status, or all but what was withdrawn. */
export function listOwn(
  db: Executor,
  memberId: number,
  { direction = 'received', status, withdrawn, ...query }: OwnQuery,
): Listing<NoteRow> {
  const wanted = searchedText(query.search);
  const statuses = NOTE_STATUSES.filter((one) =>
    status ? one === status : withdrawn || one !== 'withdrawn',
  );
  const values: unknown[] = [memberId, statuses];
  const mine = `n.${direction === 'given' ? 'from' : 'to'}_member_id = $1 AND n.status = ANY ($2::text[])`;
  const own =
    wanted === undefined
      ? `FROM thank_you_notes n WHERE ${mine}`
      : `FROM thank_you_notes n ${PEOPLE} WHERE ${mine} AND ${mentions('$3')}`;
  return createListing(db, query, {
    ...LIST,
    total: `SELECT count(*) AS total ${own}`,
    page: `SELECT n.* ${own}`,
    values: wanted === undefined ? values : [...values, wanted],
  });
}

/** The notes for one referral, oldest first, with the approvals that are in force. */
export const listOfReferral = (
  db: Executor,
  referralId: number,
): Promise<(NoteRow & Pick<NoteWithApproval, 'approved_at' | 'approved_by' | 'approver'>)[]> =>
  db.query(
    `SELECT ${COLUMNS}, n.approved_at, n.approved_by, a.full_name AS approver
       FROM thank_you_notes n ${PEOPLE} LEFT JOIN users a ON a.id = n.approved_by
      WHERE n.referral_id = $1 ORDER BY n.id LIMIT ${MAX_ROWS}`,
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

/** What the sender may correct. */
export const DETAILS = ['amount', 'description', 'date'] as const;
type Details = Pick<ThankYouNote, (typeof DETAILS)[number]>;

export interface LockedNote extends ApprovedStanding, Details {
  id: number;
  referral_id: number;
}

/**
 * In ascending order, in whatever order they are asked for: so two who lock many never wait for each other.
 */
export const lock = (tx: Executor, ids: readonly number[]): Promise<LockedNote[]> =>
  tx.query(
    `SELECT id, referral_id, chapter_id, from_member_id, to_member_id, status, approved_at, approved_by,
            ${DETAILS.join(', ')}
       FROM thank_you_notes WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );

/** The referral of a note that the member sent. */
export async function referralOf(tx: Executor, memberId: number, id: number): Promise<number | undefined> {
  const [row] = await tx.query<{ referral_id: number }>(
    'SELECT referral_id FROM thank_you_notes WHERE id = $1 AND from_member_id = $2',
    [id, memberId],
  );
  return row?.referral_id;
}

export async function find(tx: Executor, id: number): Promise<NoteRow> {
  const [row] = await tx.query<NoteRow>(
    `SELECT ${COLUMNS} FROM thank_you_notes n ${PEOPLE} WHERE n.id = $1`,
    [id],
  );
  return row as NoteRow;
}

export async function correct(
  tx: Executor,
  id: number,
  details: Details,
  { before, fields }: { before: Details; fields: readonly string[] },
  at: Date,
): Promise<NoteRow> {
  const [row] = await tx.query<NoteRow>(
    `WITH n AS (
       UPDATE thank_you_notes SET status = 'pending', return_reason = NULL, amount = $2, description = $3, date = $4
        WHERE id = $1 RETURNING *
     ), recorded AS (
       INSERT INTO referral_events (referral_id, at, kind, actor_id, note_id, amount, fields)
       SELECT referral_id, $5, 'note_corrected', from_member_id, id, $6, $7 FROM n)
     SELECT ${COLUMNS} FROM n ${PEOPLE}`,
    [id, String(details.amount), details.description, details.date, at, String(before.amount), fields],
  );
  return row as NoteRow;
}

export async function withdraw(tx: Executor, id: number, at: Date): Promise<NoteRow> {
  const [row] = await tx.query<NoteRow>(
    `WITH n AS (
       UPDATE thank_you_notes SET status = 'withdrawn', return_reason = NULL WHERE id = $1 RETURNING *
     ), recorded AS (
       INSERT INTO referral_events (referral_id, at, kind, actor_id, note_id)
       SELECT referral_id, $2, 'note_withdrawn', from_member_id, id FROM n)
     SELECT ${COLUMNS} FROM n ${PEOPLE}`,
    [id, at],
  );
  return row as NoteRow;
}

export async function returnToSender(
  tx: Executor,
  id: number,
  userId: number,
  at: Date,
  reason: string,
): Promise<NoteRow> {
  const [row] = await tx.query<NoteRow>(
    `WITH n AS (
       UPDATE thank_you_notes SET status = 'returned', return_reason = $4 WHERE id = $1 RETURNING *
     ), recorded AS (
       INSERT INTO referral_events (referral_id, at, kind, actor_id, note_id, reason)
       SELECT referral_id, $3, 'note_returned', $2, id, $4 FROM n)
     SELECT ${COLUMNS} FROM n ${PEOPLE}`,
    [id, userId, at, reason],
  );
  return row as NoteRow;
}

/** One statement for all of them: it locks their chapters' figures in order. */
export const approve = (
  tx: Executor,
  ids: readonly number[],
  approverId: number,
  at: Date,
): Promise<NoteRow[]> =>
  tx.query(
    `WITH n AS (
       UPDATE thank_you_notes SET status = 'approved', approved_by = $2, approved_at = $3
        WHERE id = ANY ($1::int[]) RETURNING *)
     SELECT ${COLUMNS} FROM n ${PEOPLE}`,
    [ids, approverId, at],
  );

/** The approval is kept for the story, with its time; here it is gone. */
export async function undoApproval(tx: Executor, id: number, at: Date): Promise<NoteRow> {
  const [row] = await tx.query<NoteRow>(
    `WITH recorded AS (
       INSERT INTO referral_events (referral_id, at, kind, actor_id, note_id)
       SELECT referral_id, happened.at, happened.kind, approved_by, id
         FROM thank_you_notes CROSS JOIN LATERAL (
           VALUES (1, approved_at, 'note_approved'), (2, $2, 'note_approval_undone')) AS happened (step, at, kind)
        WHERE id = $1 ORDER BY happened.step
     ), n AS (
       UPDATE thank_you_notes SET status = 'pending', approved_by = NULL, approved_at = NULL WHERE id = $1 RETURNING *)
     SELECT ${COLUMNS} FROM n ${PEOPLE}`,
    [id, at],
  );
  return row as NoteRow;
}

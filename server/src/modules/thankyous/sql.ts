import { type BodyOf, MAX_ROWS, type Routes, type ThankYouNote } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import type { NoteWithApproval } from '../referrals/story.ts';
import type { ApprovedStanding } from './rules.ts';

export type NoteRow = Omit<ThankYouNote, 'can_approve' | 'can_change'> & { chapter_id: number };

export const COLUMNS = `n.id, n.referral_id, n.from_member_id, f.full_name AS from_member, n.to_member_id,
  t.full_name AS to_member, n.date, n.amount, n.description, n.status, n.return_reason, n.chapter_id, n.created_at,
  (n.import_id IS NOT NULL)::int AS imported`;
export const PEOPLE = 'JOIN users f ON f.id = n.from_member_id JOIN users t ON t.id = n.to_member_id';

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

export const DETAILS = ['amount', 'description', 'date'] as const;
type Details = Pick<ThankYouNote, (typeof DETAILS)[number]>;

export interface LockedNote extends ApprovedStanding, Details {
  id: number;
  referral_id: number;
}

/** In ascending order, in whatever order they are asked for: so two who lock many never wait for each other. */
export const lock = (tx: Executor, ids: readonly number[]): Promise<LockedNote[]> =>
  tx.query(
    `SELECT id, referral_id, chapter_id, from_member_id, to_member_id, status, approved_at, approved_by,
            ${DETAILS.join(', ')}
       FROM thank_you_notes WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );

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

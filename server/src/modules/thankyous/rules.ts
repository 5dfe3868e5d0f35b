import {
  NOTE_STATUS_LABELS,
  type NoteDecision,
  type NoteStatus,
  type SessionUser,
  UNDO_MINUTES,
} from '@bn/contract';
import { conflict, forbidden, notFound, type Refusal } from '../../errors.ts';
import { already, decidesIn } from '../decisions/decisions.ts';

export interface Standing {
  chapter_id: number;
  from_member_id: number;
  to_member_id: number;
  status: NoteStatus;
}
export interface ApprovedStanding extends Standing {
  approved_at: string | null;
  approved_by: number | null;
}

const decided = ({ status }: Standing): Refusal => already('thank-you note', NOTE_STATUS_LABELS[status]);

/** Undefined if allowed. Members decide in their own chapter. */
export function refusalToDecide(user: SessionUser, note: Standing | undefined): Refusal | undefined {
  const refusal = refusalOfDecider(user, note);
  if (refusal || !note) return refusal;
  return note.status === 'pending' ? undefined : decided(note);
}

function refusalToUndo(
  user: SessionUser,
  note: ApprovedStanding | undefined,
  now: Date,
): Refusal | undefined {
  const refusal = refusalOfDecider(user, note);
  if (refusal || !note) return refusal;
  if (note.approved_at === null) return conflict('This thank-you note is not approved');
  if (note.approved_by !== user.id)
    return forbidden('Only the person who approved a note can undo the approval');
  return now.getTime() - Date.parse(note.approved_at) > UNDO_MINUTES * 60_000
    ? conflict(`An approval can be undone for ${UNDO_MINUTES} minutes`)
    : undefined;
}

export const refusalOfDecision = (
  decision: NoteDecision,
  user: SessionUser,
  note: ApprovedStanding | undefined,
  now: Date,
): Refusal | undefined =>
  decision === 'pending' ? refusalToUndo(user, note, now) : refusalToDecide(user, note);

function refusalOfDecider(user: SessionUser, note: Standing | undefined): Refusal | undefined {
  if (!note || (user.role === 'member' && note.chapter_id !== user.chapter_id))
    return notFound('Thank-you note');
  if (!decidesIn(user, note.chapter_id, 'can_approve_thankyou')) return forbidden();
  return note.from_member_id === user.id
    ? forbidden('You cannot approve a note that you sent yourself')
    : undefined;
}

/** Why a note was returned is between its two people and those who decide in its chapter; the rest of the chapter sees the note alone. */
export const mayReadReason = (user: SessionUser, note: Standing): boolean =>
  note.from_member_id === user.id || note.to_member_id === user.id || !refusalOfDecider(user, note);

/** Why this person may not correct or withdraw this note: only its sender may, until it is approved. */
export function refusalToChange(user: SessionUser, note: Standing | undefined): Refusal | undefined {
  if (note?.from_member_id !== user.id)
    return note && (note.to_member_id === user.id || note.chapter_id === user.chapter_id)
      ? forbidden('Only the sender of a note may do this')
      : notFound('Thank-you note');
  return note.status === 'pending' || note.status === 'returned' ? undefined : decided(note);
}

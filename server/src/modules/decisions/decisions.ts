import type { Flag, SessionUser } from '@bn/contract';
import { conflict, forbidden, invalid, type Refusal } from '../../errors.ts';

/** Super admins decide in every chapter, members with one of these flags in their own. */
export const decidesIn = (user: SessionUser, chapterId: number, ...flags: readonly Flag[]): boolean =>
  user.role === 'super_admin' ||
  (user.chapter_id === chapterId && flags.some((flag) => user.permissions[flag] === 1));

/** Which chapter's items a list to decide shows: a member's own; for a super admin one chapter's, or all (null). */
export function chapterToList(user: SessionUser, chapterId: number | undefined): number | null {
  if (user.chapter_id !== null && chapterId !== undefined && chapterId !== user.chapter_id) throw forbidden();
  return user.chapter_id ?? chapterId ?? null;
}

export function checkReason(what: string, decision: string, reason: string | undefined): void {
  if (decision === 'returned' && reason === undefined) throw invalid({ reason: 'is required' });
  if (decision !== 'returned' && reason !== undefined)
    throw invalid({ reason: `is only for a ${what} that is returned` });
}

/** The second of two simultaneous decisions learns of the first. */
export const already = (what: string, label: string): Refusal =>
  conflict(`This ${what} is ${label.toLowerCase()} already`);

/** The locked row, once its rules allow what is about to be done with it. A row that does not exist is refused by them. */
export function permitted<Row>(row: Row | undefined, refusal: Refusal | undefined): Row {
  if (refusal) throw refusal;
  return row as Row;
}

import type { SessionUser } from '@bn/contract';
import { forbidden, invalid } from '../../errors.ts';

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

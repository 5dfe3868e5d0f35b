import type { AuditAction, AuditSubject } from '@bn/contract';
import type { Changes } from './changes.ts';

export interface AuditEntry {
  action: AuditAction;
  subject?: { type: AuditSubject; id: number };
  chapterId?: number | null;
  leftChapterId?: number | null;
  /** Whom it concerns, if neither the person who did it nor the subject: the sender of a note that was decided. */
  memberId?: number;
  endsAt?: Date | null;
  changes?: Changes;
  details?: Record<string, unknown>;
}

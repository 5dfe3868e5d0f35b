import type { AuditAction, AuditSubject } from '@bn/contract';
import type { Executor } from '../../db/database.ts';

export interface LastChange {
  at: string;
  by: number | null;
}

/** Permissions that ended on their last day were changed then, by no one. */
export async function lastRecorded(
  tx: Executor,
  subject: { type: AuditSubject; id: number },
  actions: readonly AuditAction[],
  now: Date,
): Promise<LastChange | undefined> {
  const [row] = await tx.query<LastChange>(
    `SELECT CASE WHEN ends_at <= $4 THEN ends_at ELSE at END AS at, CASE WHEN ends_at <= $4 THEN NULL ELSE actor_id END AS by
       FROM audit_log WHERE subject_type = $1 AND subject_id = $2 AND action = ANY ($3::text[])
      ORDER BY audit_log.at DESC, id DESC LIMIT 1`,
    [subject.type, subject.id, actions, now],
  );
  return row;
}

/** A person's name for readers of a chapter, if they are in it; for super admins, who have none, everybody's. */
export async function nameFor(
  tx: Executor,
  id: number,
  chapterId: number | null,
): Promise<string | undefined> {
  const [row] = await tx.query<{ full_name: string }>(
    'SELECT full_name FROM users WHERE id = $1 AND ($2::int IS NULL OR chapter_id = $2)',
    [id, chapterId],
  );
  return row?.full_name;
}

import type { Origin } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import type { AuditEntry } from './entry.ts';

export async function insert(
  tx: Executor,
  at: Date,
  actorId: number | null,
  { address, requestId }: Origin,
  { action, subject, details = {} }: AuditEntry,
): Promise<void> {
  await tx.query(
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, address, request_id, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [at, actorId, action, subject?.type, subject?.id, address, requestId, JSON.stringify(details)],
  );
}

/** Many of one moment in one statement, in their order. */
export async function insertEach(
  tx: Executor,
  at: Date,
  actorId: number,
  { address, requestId }: Origin,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map(({ action, subject, details = {} }) => ({ action, ...subject, details }));
  await tx.query(
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, address, request_id, details)
     SELECT $1, $2, action, type, id, $3, $4, details
       FROM ROWS FROM (json_to_recordset($5) AS (action text, type text, id int, details jsonb))
       WITH ORDINALITY ORDER BY ordinality`,
    [at, actorId, address, requestId, JSON.stringify(rows)],
  );
}

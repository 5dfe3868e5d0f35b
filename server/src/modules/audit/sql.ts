import type { Origin } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import type { AuditEntry } from './entry.ts';

/** What was done by somebody and to them, latest first. */
export interface HistoryRow {
  at: string;
  action: string;
  own: 0 | 1;
  address: string | null;
}
const LONGEST_HISTORY = 10_000;

export const ofPerson = (db: Executor, userId: number): Promise<HistoryRow[]> =>
  db.query(
    `SELECT at, action, (actor_id IS NOT DISTINCT FROM $1)::int AS own,
            CASE WHEN actor_id = $1 THEN address END AS address
       FROM ((SELECT * FROM audit_log WHERE actor_id = $1 ORDER BY id DESC LIMIT ${LONGEST_HISTORY})
             UNION
             (SELECT * FROM audit_log WHERE subject_type = 'user' AND subject_id = $1 ORDER BY id DESC LIMIT ${LONGEST_HISTORY})) entries
      ORDER BY id DESC LIMIT ${LONGEST_HISTORY}`,
    [userId],
  );

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
  actorId: number | null,
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

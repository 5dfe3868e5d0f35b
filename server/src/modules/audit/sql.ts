import type { Origin } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import type { AuditEntry } from './entry.ts';

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
       FROM ((SELECT * FROM audit_log WHERE actor_id = $1 ORDER BY at DESC, id DESC LIMIT ${LONGEST_HISTORY})
             UNION
             (SELECT * FROM audit_log WHERE subject_type = 'user' AND subject_id = $1
               ORDER BY at DESC, id DESC LIMIT ${LONGEST_HISTORY})) entries
      ORDER BY at DESC, id DESC LIMIT ${LONGEST_HISTORY}`,
    [userId],
  );

const COLUMNS =
  'action, subject_type, subject_id, chapter_id, left_chapter_id, member_id, ends_at, details, at, actor_id, address, request_id';

const detailsOf = ({ changes, details = {} }: AuditEntry) => (changes ? { ...details, changes } : details);

export async function insert(
  tx: Executor,
  at: Date,
  actorId: number | null,
  { address, requestId }: Origin,
  entry: AuditEntry,
): Promise<void> {
  const { action, subject, chapterId, leftChapterId, memberId, endsAt } = entry;
  await tx.query(
    `INSERT INTO audit_log (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[action, subject?.type, subject?.id, chapterId, leftChapterId, memberId, endsAt],
      ...[JSON.stringify(detailsOf(entry)), at, actorId, address, requestId],
    ],
  );
}

export async function insertEach(
  tx: Executor,
  at: Date,
  actorId: number | null,
  { address, requestId }: Origin,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    action: entry.action,
    subject_type: entry.subject?.type,
    subject_id: entry.subject?.id,
    chapter_id: entry.chapterId,
    left_chapter_id: entry.leftChapterId,
    member_id: entry.memberId,
    ends_at: entry.endsAt,
    details: detailsOf(entry),
  }));
  await tx.query(
    `INSERT INTO audit_log (${COLUMNS})
     SELECT action, subject_type, subject_id, chapter_id, left_chapter_id, member_id, ends_at, details, $1, $2, $3, $4
       FROM ROWS FROM (json_to_recordset($5) AS (action text, subject_type text, subject_id int, chapter_id int,
         left_chapter_id int, member_id int, ends_at timestamptz, details jsonb)) WITH ORDINALITY ORDER BY ordinality`,
    [at, actorId, address, requestId, JSON.stringify(rows)],
  );
}

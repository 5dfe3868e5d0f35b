import type { AttendanceState } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { isHeld, onDay } from '../../sql/attendance-sql.ts';

/** What a file says about a member at a meeting of a former year. */
export interface PastAttendance {
  chapter_id: number;
  member_id: number;
  /** As the chapter counts days. */
  date: string;
  attendance: AttendanceState;
}

/** It is not to stay. */
const BEING_UNDONE = (a: string): string =>
  `EXISTS (SELECT FROM imports i WHERE i.id = ${a}.import_id AND i.state = 'undoing')`;

/** Only what was cleared again, or is undone, is written over. Taps are later, and right, even those that arrive late. */
export async function insert(
  tx: Executor,
  importId: number,
  records: readonly (PastAttendance & { meeting_id: number | undefined })[],
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO attendance (meeting_id, member_id, state, tapped_at, recorded_at, import_id)
     SELECT r.meeting_id, r.member_id, r.attendance, m.starts_at - interval '1 day', $3, $2
       FROM json_to_recordset($1) AS r(meeting_id int, member_id int, attendance text) JOIN meetings m ON m.id = r.meeting_id
      ORDER BY r.meeting_id, r.member_id
     ON CONFLICT (meeting_id, member_id) DO UPDATE SET state = excluded.state, substitute = NULL, recorded_by = NULL, recorded_at = excluded.recorded_at,
       tapped_at = greatest(attendance.tapped_at, excluded.tapped_at), import_id = excluded.import_id
      WHERE attendance.state IS NULL OR ${BEING_UNDONE('attendance')}`,
    [JSON.stringify(records), importId, now],
  );
}

/** What is recorded about each of these members at a meeting of that day already. */
export const recorded = async (
  db: Executor,
  records: readonly PastAttendance[],
  now: Date,
): Promise<(AttendanceState | null)[]> =>
  (
    await db.query<{ state: AttendanceState | null }>(
      `SELECT (SELECT a.state FROM meetings m JOIN attendance a ON a.meeting_id = m.id AND a.member_id = k.member_id
                WHERE ${onDay('m')} AND ${isHeld('m', '$2')} AND a.state IS NOT NULL AND NOT ${BEING_UNDONE('a')}
                ORDER BY m.starts_at, m.id LIMIT 1) AS state
         FROM json_to_recordset($1) AS k(n int, chapter_id int, member_id int, day date) ORDER BY k.n`,
      [JSON.stringify(records.map(({ date: day, ...record }, n) => ({ ...record, day, n }))), now],
    )
  ).map(({ state }) => state);

/** As people clear an entry: the row stays, and counts nowhere. */
export async function clearSome(tx: Executor, importId: number, most: number): Promise<number> {
  const cleared = await tx.query(
    `UPDATE attendance SET state = NULL, substitute = NULL WHERE (meeting_id, member_id) IN (
       SELECT meeting_id, member_id FROM attendance WHERE import_id = $1 AND state IS NOT NULL
        ORDER BY meeting_id, member_id LIMIT $2 FOR NO KEY UPDATE)
     RETURNING 1`,
    [importId, most],
  );
  return cleared.length;
}

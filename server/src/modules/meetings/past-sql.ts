import type { Executor } from '../../db/database.ts';
import { isHeld, onDay } from '../../sql/attendance-sql.ts';
import type { Placed } from './placing.ts';

/** A chapter's day, as its wall clock counts days. */
export interface ChapterDay {
  chapter_id: number;
  day: string;
}

const DAYS = 'json_to_recordset($1) AS k(n int, chapter_id int, day date)';
const numbered = (rows: readonly object[]): string => JSON.stringify(rows.map((row, n) => ({ ...row, n })));

/** The first meeting that was held on each of these days; and when others of the day begin, which nobody approved. */
export const onDays = (tx: Executor, days: readonly ChapterDay[], now: Date) =>
  tx.query<{ held: number | null; taken: string[] }>(
    `SELECT (SELECT m.id FROM meetings m WHERE ${onDay('m')} AND ${isHeld('m', '$2')} ORDER BY m.starts_at, m.id LIMIT 1) AS held,
            ARRAY(SELECT to_char(m.starts, 'HH24:MI') FROM meetings m WHERE ${onDay('m')} AND m.status <> 'cancelled') AS taken
       FROM ${DAYS} ORDER BY k.n`,
    [numbered(days), now],
  );

/** No file says where a meeting was. */
const PLACE = 'Not recorded';
/** Approved by the file: nothing announces it, and nobody has to do anything about it. */
export const insert = async (
  tx: Executor,
  importId: number,
  meetings: readonly (ChapterDay & Placed)[],
  at: Date,
) =>
  (
    await tx.query<{ id: number }>(
      `INSERT INTO meetings (chapter_id, day, starts, minutes, starts_at, ends_at, place, status, created_at, approved_at, import_id)
       SELECT chapter_id, day, starts, minutes, starts_at, ends_at, '${PLACE}', 'approved', $3, $3, $2
         FROM json_to_recordset($1) AS k(n int, chapter_id int, day date, starts time, minutes int, starts_at timestamptz, ends_at timestamptz)
        ORDER BY n RETURNING id`,
      [numbered(meetings), importId, at],
    )
  ).map(({ id }) => id);

/** Cancels some meetings that an import made and nobody was recorded at since; how many. Nobody approved them, so members see them no more. */
export const cancelSome = async (tx: Executor, importId: number, most: number, at: Date): Promise<number> => {
  // Another import may be about to use them.
  await tx.query(
    `SELECT 1 FROM chapters WHERE id IN (SELECT chapter_id FROM meetings WHERE import_id = $1 AND status = 'approved')
      ORDER BY id FOR NO KEY UPDATE`,
    [importId],
  );
  const cancelled = await tx.query(
    `UPDATE meetings SET status = 'cancelled', cancelled_at = $3, approved_at = NULL, sequence = sequence + 1 WHERE id IN (
       SELECT m.id FROM meetings m WHERE m.import_id = $1 AND m.status = 'approved'
          AND NOT EXISTS (SELECT FROM attendance a WHERE a.meeting_id = m.id AND a.state IS NOT NULL)
        ORDER BY m.id LIMIT $2 FOR NO KEY UPDATE)
     RETURNING 1`,
    [importId, most, at],
  );
  return cancelled.length;
};

import type { AttendanceState } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import type { NetworkCalendar } from '../../time/calendar.ts';
import { isHeld, onDay, pastMeetings } from '../meetings/past.ts';
import { lockChapter } from '../meetings/placing-sql.ts';

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

async function addEach(
  tx: Executor,
  importId: number,
  records: readonly PastAttendance[],
  calendar: NetworkCalendar,
): Promise<void> {
  const now = calendar.now();
  const calendars = new Map<number, ReturnType<NetworkCalendar['ofChapter']>>();
  for (const id of [...new Set(records.map(({ chapter_id }) => chapter_id))].sort((a, b) => a - b))
    calendars.set(id, calendar.ofChapter((await lockChapter(tx, id)) ?? { time_zone: null }));
  const keyOf = ({ chapter_id, date }: PastAttendance) => `${chapter_id} ${date}`;
  const days = [...new Map(records.map((record) => [keyOf(record), record])).entries()];
  const meetings = await pastMeetings.ofDays(
    tx,
    importId,
    days.map(([, { chapter_id, date: day }]) => ({
      chapter_id,
      day,
      calendar: calendars.get(chapter_id) ?? calendar,
    })),
    now,
  );
  const meetingOf = new Map(days.map(([key], n) => [key, meetings[n]]));
  // Only what was cleared again, or is undone, is written over. Taps are later, and right, even those that arrive late.
  await tx.query(
    `INSERT INTO attendance (meeting_id, member_id, state, tapped_at, recorded_at, import_id)
     SELECT r.meeting_id, r.member_id, r.attendance, m.starts_at - interval '1 day', $3, $2
       FROM json_to_recordset($1) AS r(meeting_id int, member_id int, attendance text) JOIN meetings m ON m.id = r.meeting_id
      ORDER BY r.meeting_id, r.member_id
     ON CONFLICT (meeting_id, member_id) DO UPDATE SET state = excluded.state, substitute = NULL, recorded_by = NULL, recorded_at = excluded.recorded_at,
       tapped_at = greatest(attendance.tapped_at, excluded.tapped_at), import_id = excluded.import_id
      WHERE attendance.state IS NULL OR ${BEING_UNDONE('attendance')}`,
    [
      JSON.stringify(records.map((record) => ({ ...record, meeting_id: meetingOf.get(keyOf(record)) }))),
      importId,
      now,
    ],
  );
}

/** What is recorded about each of these members at a meeting of that day already. */
const recorded = async (
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

/** Takes some of an import back, and then the meetings that it made for them; 0 once none is left. */
async function withdrawSome(tx: Executor, importId: number, most: number, at: Date): Promise<number> {
  const cleared = await tx.query(
    `UPDATE attendance SET state = NULL, substitute = NULL WHERE (meeting_id, member_id) IN (
       SELECT meeting_id, member_id FROM attendance WHERE import_id = $1 AND state IS NOT NULL
        ORDER BY meeting_id, member_id LIMIT $2 FOR NO KEY UPDATE)
     RETURNING 1`,
    [importId, most],
  );
  return cleared.length > 0 ? cleared.length : pastMeetings.cancelSome(tx, importId, most, at);
}

/** Attendance of former years, from files. */
export const pastAttendance = { addEach, recorded, withdrawSome };

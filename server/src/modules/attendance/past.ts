import type { Executor } from '../../db/database.ts';
import type { NetworkCalendar } from '../../time/calendar.ts';
import { pastMeetings } from '../meetings/past.ts';
import * as sql from './past-sql.ts';

export type { PastAttendance } from './past-sql.ts';

async function addEach(
  tx: Executor,
  importId: number,
  records: readonly sql.PastAttendance[],
  calendar: NetworkCalendar,
): Promise<void> {
  const now = calendar.now();
  const calendars = new Map<number, ReturnType<NetworkCalendar['ofChapter']>>();
  for (const id of [...new Set(records.map(({ chapter_id }) => chapter_id))].sort((a, b) => a - b))
    calendars.set(id, calendar.ofChapter((await pastMeetings.lockChapter(tx, id)) ?? { time_zone: null }));
  const keyOf = ({ chapter_id, date }: sql.PastAttendance) => `${chapter_id} ${date}`;
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
  await sql.insert(
    tx,
    importId,
    records.map((record) => ({ ...record, meeting_id: meetingOf.get(keyOf(record)) })),
    now,
  );
}

/** Takes some of an import back, and then the meetings that it made for them; 0 once none is left. */
async function withdrawSome(tx: Executor, importId: number, most: number, at: Date): Promise<number> {
  const cleared = await sql.clearSome(tx, importId, most);
  return cleared > 0 ? cleared : pastMeetings.cancelSome(tx, importId, most, at);
}

/** Attendance of former years, from files. */
export const pastAttendance = { addEach, recorded: sql.recorded, withdrawSome };

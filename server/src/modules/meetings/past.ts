import type { Executor } from '../../db/database.ts';
import type { Calendar } from '../../time/calendar.ts';
import { type Placed, placeOf } from './placing.ts';

/** A chapter's day, as its wall clock counts days. */
export interface ChapterDay {
  chapter_id: number;
  day: string;
}

const DAYS = 'json_to_recordset($1) AS k(n int, chapter_id int, day date)';
const numbered = (rows: readonly object[]): string => JSON.stringify(rows.map((row, n) => ({ ...row, n })));

/** Of `m`, by the index of a chapter's meetings: no zone is further than a day from UTC. */
export const onDay = (m: string): string =>
  `${m}.chapter_id = k.chapter_id AND ${m}.day = k.day AND ${m}.starts_at BETWEEN k.day - interval '2 days' AND k.day + interval '3 days'`;
export const isHeld = (m: string, now: string): string =>
  `${m}.status = 'approved' AND ${m}.ends_at <= ${now}`;

/** The first meeting that was held on each of these days; and when others of the day begin, which nobody approved. */
const onDays = (tx: Executor, days: readonly ChapterDay[], now: Date) =>
  tx.query<{ held: number | null; taken: string[] }>(
    `SELECT (SELECT m.id FROM meetings m WHERE ${onDay('m')} AND ${isHeld('m', '$2')} ORDER BY m.starts_at, m.id LIMIT 1) AS held,
            ARRAY(SELECT to_char(m.starts, 'HH24:MI') FROM meetings m WHERE ${onDay('m')} AND m.status <> 'cancelled') AS taken
       FROM ${DAYS} ORDER BY k.n`,
    [numbered(days), now],
  );

/** No file says when a meeting began, how long it was, or where: screens leave out the time. */
const MINUTES = 60;
const PLACE = 'Not recorded';
const noonOrLater = (taken: readonly string[]): string => {
  for (let minute = 0; ; minute += 1) {
    const starts = `12:${String(minute).padStart(2, '0')}`;
    if (minute === 59 || !taken.includes(starts)) return starts;
  }
};

/** Approved by the file: nothing announces it, and nobody has to do anything about it. */
const insert = async (tx: Executor, importId: number, meetings: readonly (ChapterDay & Placed)[], at: Date) =>
  (
    await tx.query<{ id: number }>(
      `INSERT INTO meetings (chapter_id, day, starts, minutes, starts_at, ends_at, place, status, created_at, approved_at, import_id)
       SELECT chapter_id, day, starts, minutes, starts_at, ends_at, '${PLACE}', 'approved', $3, $3, $2
         FROM json_to_recordset($1) AS k(n int, chapter_id int, day date, starts time, minutes int, starts_at timestamptz, ends_at timestamptz)
        ORDER BY n RETURNING id`,
      [numbered(meetings), importId, at],
    )
  ).map(({ id }) => id);

/** Meetings of former years, from files. */
export const pastMeetings = {
  /** The meeting of each day: the one that was held, or else one that is made. The chapters are locked by the caller. */
  ofDays: async (
    tx: Executor,
    importId: number,
    days: readonly (ChapterDay & { calendar: Calendar })[],
    now: Date,
  ): Promise<number[]> => {
    const found = await onDays(tx, days, now);
    const missing = days.flatMap(({ calendar, chapter_id, day }, n) =>
      found[n]?.held
        ? []
        : [
            {
              chapter_id,
              ...placeOf(calendar, { day, starts: noonOrLater(found[n]?.taken ?? []), minutes: MINUTES }),
            },
          ],
    );
    const made = missing.length > 0 ? await insert(tx, importId, missing, now) : [];
    return found.map(({ held }) => held ?? (made.shift() as number));
  },

  /** Cancels some meetings that an import made and nobody was recorded at since; how many. Nobody approved them, so members see them no more. */
  cancelSome: async (tx: Executor, importId: number, most: number, at: Date): Promise<number> => {
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
  },
};

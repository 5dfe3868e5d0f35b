import type { Executor } from '../../db/database.ts';
import type { Calendar } from '../../time/calendar.ts';
import * as sql from './past-sql.ts';
import { placeOf } from './placing.ts';
import { lockChapter } from './placing-sql.ts';

/** No file says when a meeting began, or how long it was: screens leave out the time. */
const MINUTES = 60;
const noonOrLater = (taken: readonly string[]): string => {
  for (let minute = 0; ; minute += 1) {
    const starts = `12:${String(minute).padStart(2, '0')}`;
    if (minute === 59 || !taken.includes(starts)) return starts;
  }
};

/** Meetings of former years, from files. */
export const pastMeetings = {
  lockChapter,
  /** The meeting of each day: the one that was held, or else one that is made. The chapters are locked by the caller, in order. */
  ofDays: async (
    tx: Executor,
    importId: number,
    days: readonly (sql.ChapterDay & { calendar: Calendar })[],
    now: Date,
  ): Promise<number[]> => {
    const found = await sql.onDays(tx, days, now);
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
    const made = missing.length > 0 ? await sql.insert(tx, importId, missing, now) : [];
    return found.map(({ held }) => held ?? (made.shift() as number));
  },
  cancelSome: sql.cancelSome,
};

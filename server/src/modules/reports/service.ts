import type { ChapterReport } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import { addDays, type Calendar } from '../../time/calendar.ts';
import { daysOf, reportOf } from './report.ts';
import * as sql from './sql.ts';

interface ReportDeps {
  db: Database;
  calendar: Calendar;
}

export function reportService({ db, calendar }: ReportDeps) {
  return {
    /** Only super admins, and elevated members for their own chapter, get this far. */
    ofChapter: async (
      { user }: Caller,
      chapterId: number,
      period = calendar.today().slice(0, 7),
    ): Promise<ChapterReport> => {
      if (user.role === 'member' && user.chapter_id !== chapterId) throw notFound('Chapter');
      const { first, last, parts } = daysOf(period);
      const span = { first, last, begins: calendar.startOf(first), ends: calendar.startOf(addDays(last, 1)) };
      const row = await sql.report(
        db,
        user.chapter_id,
        chapterId,
        span,
        period.length === 4 ? 'month' : 'day',
      );
      if (!row) throw notFound('Chapter');
      return reportOf(row, { period, first, last, parts });
    },
  };
}

import {
  ACTIVITY_DAYS,
  ACTIVITY_LENGTH,
  type Activity,
  type AnswerOf,
  type QueryOf,
  type Routes,
  SCROLL_SIZE,
} from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { readCursor, THE_END, writeCursor } from '../../db/time-cursor.ts';
import { DAY } from '../../time/calendar.ts';
import * as sql from './sql.ts';

const BEGINNING = new Date(0);

export function activityService({ db, now }: { db: Database; now: () => Date }) {
  return {
    latest: async ({ user }: Caller): Promise<{ activities: Activity[] }> => ({
      activities: await sql.read(db, user, { from: BEGINNING, before: THE_END, most: ACTIVITY_LENGTH }),
    }),

    recent: async (
      { user }: Caller,
      { before, page_size = SCROLL_SIZE }: QueryOf<Routes['recentActivity']>,
    ): Promise<AnswerOf<Routes['recentActivity']>> => {
      const found = await sql.read(db, user, {
        from: new Date(now().getTime() - ACTIVITY_DAYS * DAY),
        before: readCursor(before),
        most: page_size + 1,
      });
      const activities = found.slice(0, page_size);
      const last = found.length > page_size ? activities.at(-1) : undefined;
      return {
        activities,
        page_size,
        next: last ? writeCursor({ micros: last.micros, id: last.key }) : null,
      };
    },
  };
}

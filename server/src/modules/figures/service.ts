import { FIGURE_MONTHS, type MemberFigures } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { forbidden, notFound } from '../../errors.ts';
import { addDays, type Calendar, firstDayAfter, monthsUpTo } from '../../time/calendar.ts';
import * as sql from './sql.ts';

interface FigureDeps {
  db: Database;
  calendar: Calendar;
}

export function figureService({ db, calendar }: FigureDeps) {
  /** Cached until the month changes: where each month ends in the network's time zone takes a search in the calendar. */
  let known: sql.Months | undefined;
  const twelveMonths = (): sql.Months => {
    const today = calendar.today();
    if (known?.names.at(-1) === today.slice(0, 7)) return known;
    const names = monthsUpTo(today, FIGURE_MONTHS);
    const after = names.map(firstDayAfter);
    known = {
      names,
      first: `${names[0]}-01`,
      last: addDays(after.at(-1) as string, -1),
      ends: after.map((day) => calendar.startOf(day).toISOString()),
    };
    return known;
  };

  return {
    ofMember: async ({ user }: Caller, id: number): Promise<MemberFigures> => {
      const superAdmin = user.role === 'super_admin';
      if (!superAdmin && user.id !== id) throw forbidden();
      const row = await sql.figures(db, id, twelveMonths());
      if (!row) throw notFound('Member');
      return {
        months: row.months,
        partners: row.partners.map(({ colleague, ...partner }) =>
          superAdmin || colleague ? { ...partner, has_page: 1 } : { ...partner, picture: null, has_page: 0 },
        ),
      };
    },
  };
}
export type FigureService = ReturnType<typeof figureService>;

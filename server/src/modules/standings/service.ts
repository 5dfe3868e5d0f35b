import { type ListQuery, readSort } from '@bn/contract';
import type { Database } from '../../db/database.ts';
import { invalid } from '../../errors.ts';
import type { Calendar } from '../../time/calendar.ts';
import { monthSpan } from './months.ts';
import * as sql from './sql.ts';

export function standingService({ db, calendar }: { db: Database; calendar: Calendar }) {
  return {
    all: ({ month, compare, ...query }: sql.StandingsQuery & { month?: string; compare?: 0 | 1 }) => {
      // Only the current month is kept, and sorted by an index.
      if (month !== undefined && query.sort !== undefined && readSort(query.sort).column !== 'name')
        throw invalid({ sort: 'must be the name where a month is chosen' });
      const shown = month ?? calendar.today().slice(0, 7);
      return sql.list(db, query, {
        month: month === undefined ? undefined : monthSpan(calendar, month),
        yearBefore: compare === 1 ? monthSpan(calendar, shown, 1) : undefined,
      });
    },
    regions: (query: ListQuery) => sql.regions(db, query),
  };
}
export type StandingService = ReturnType<typeof standingService>;

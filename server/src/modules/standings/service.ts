import type { ListQuery } from '@bn/contract';
import type { Database } from '../../db/database.ts';
import * as sql from './sql.ts';

/** For super admins only: the contract says so. */
export function standingService(db: Database) {
  return {
    all: (query: sql.StandingsQuery) => sql.list(db, query),

    list: async (query: sql.StandingsQuery) => {
      const { rows: standings, ...list } = await sql.list(db, query).page();
      return { standings, ...list };
    },

    regions: async (query: ListQuery) => {
      const { rows: regions, ...list } = await sql.regions(db, query).page();
      return { regions, ...list };
    },
  };
}
export type StandingService = ReturnType<typeof standingService>;

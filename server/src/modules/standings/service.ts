import type { ListQuery } from '@bn/contract';
import type { Database } from '../../db/database.ts';
import * as sql from './sql.ts';

export function standingService(db: Database) {
  return {
    all: (query: sql.StandingsQuery) => sql.list(db, query),
    regions: (query: ListQuery) => sql.regions(db, query),
  };
}
export type StandingService = ReturnType<typeof standingService>;

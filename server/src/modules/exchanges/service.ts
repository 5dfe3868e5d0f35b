import type { Exchanged } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import * as sql from './sql.ts';

export interface ExchangeFigures {
  exchanged?: Exchanged;
  figures?: Exchanged;
}

export function exchangeService(db: Database) {
  return {
    /** A super admin reads all exchanges of the member; a colleague reads only those with themselves. */
    ofPage: async ({ user }: Caller, memberId: number): Promise<ExchangeFigures> => {
      if (user.role === 'super_admin') return { figures: await sql.exchanged(db, memberId, null) };
      return user.id === memberId ? {} : { exchanged: await sql.exchanged(db, user.id, memberId) };
    },
  };
}
export type ExchangeService = ReturnType<typeof exchangeService>;

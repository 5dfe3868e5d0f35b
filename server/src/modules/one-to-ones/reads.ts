import type { AnswerOf, OneToOne, QueryOf, Routes, WhomToMeet } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import type { Database, Executor } from '../../db/database.ts';
import { type Listing, mapRows } from '../../db/lists.ts';
import { notFound } from '../../errors.ts';
import type { NetworkCalendar } from '../../time/calendar.ts';
import type { ExchangeService } from '../exchanges/service.ts';
import * as lists from './lists-sql.ts';
import type { OneToOneRow } from './row.ts';
import { bothHere, rightsOf } from './rules.ts';
import * as sql from './sql.ts';

interface ReadDeps {
  db: Database;
  calendar: NetworkCalendar;
  exchanges: ExchangeService;
}

/** What one of the two reads; `public` answers calls, the rest is for writes. */
export function oneToOneReads({ db, calendar, exchanges }: ReadDeps) {
  const { now } = calendar;
  const momentAt = (chapter: { time_zone: string | null }) => ({
    now: now(),
    today: calendar.ofChapter(chapter).today(),
  });

  const shownTo =
    ({ user }: Caller) =>
    (row: OneToOneRow): OneToOne =>
      Object.assign(row, {
        partner: {
          id: row.partner_id,
          name: row.partner_name,
          ...(row.partner_picture !== undefined && { picture: row.partner_picture }),
          has_page: bothHere(user.chapter_id, row) ? (1 as const) : (0 as const),
        },
        may: rightsOf(user.chapter_id, row, momentAt(row)),
      });

  const find = async (tx: Executor, { user }: Caller, id: number): Promise<OneToOneRow> => {
    const row = await sql.find(tx, id, user.id);
    if (!row) throw notFound('One-to-one');
    return row;
  };
  /** A repeated request may come from someone for whom it has changed since. */
  const read = async (tx: Executor, caller: Caller, id: number): Promise<OneToOne> =>
    shownTo(caller)(await find(tx, caller, id));

  return {
    momentAt,
    find,
    read,
    public: {
      ofCaller: (
        caller: Caller,
        { list = 'open', ...query }: QueryOf<Routes['listOneToOnes']>,
      ): Listing<OneToOne> =>
        mapRows(lists.listOf(db, caller.user, { ...query, list }, now()), shownTo(caller)),

      allOf: (caller: Caller, query: { page: number; page_size: number }): Listing<OneToOne> =>
        mapRows(lists.listOf(db, caller.user, { ...query, list: 'all' }, now()), shownTo(caller)),

      whomToMeet: ({ user }: Caller, query: QueryOf<Routes['whomToMeet']>): Listing<WhomToMeet> =>
        lists.whomToMeet(db, user, query, now()),

      page: async (caller: Caller, id: number): Promise<AnswerOf<Routes['getOneToOne']>> => {
        const one_to_one = await read(db, caller, id);
        const { partner, day } = one_to_one;
        if (!partner.has_page) return { one_to_one, brief: null };
        const { exchanged } = await exchanges.ofPage(caller, partner.id);
        const found = await lists.brief(db, caller.user.id, partner.id, day);
        if (!found || !exchanged) return { one_to_one, brief: null };
        const { vertical, ideal_referral, picture, last_met, ...since } = found;
        Object.assign(partner, { picture });
        return { one_to_one, brief: { vertical, ideal_referral, exchanged, last_met, since } };
      },
    },
  };
}

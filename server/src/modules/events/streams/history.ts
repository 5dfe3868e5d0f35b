import { EVENTS_AT_ONCE, type SessionUser } from '@bn/contract';
import { codeOf, type Executor } from '../../../db/database.ts';
import { type EventRow, readMissed, readRecent } from '../sql.ts';
import { momentOf } from './cursor.ts';
import type { Snapshot } from './tail.ts';

/** The events a reader missed; undefined: more than are sent one by one, or no longer known. */
export type Missed = readonly EventRow[] | undefined;

export interface History {
  between(reader: SessionUser, from: Snapshot, to: Snapshot): Promise<Missed>;
  since(reader: SessionUser, cursor: string | undefined, to: Snapshot): Promise<Missed>;
}

/** A reader without a cursor has just loaded their page, but has not seen what happened while it loaded. */
const GRACE_PERIOD = 10_000;
/** PostgreSQL rejects the list of transactions as malformed. */
const NO_SNAPSHOT = '22P02';

export function createHistory(db: Executor, now: () => Date): History {
  const most = EVENTS_AT_ONCE + 1;
  const unlessTooMany = (rows: EventRow[]): Missed => (rows.length === most ? undefined : rows);
  const between: History['between'] = async (reader, from, to) =>
    from === to ? [] : unlessTooMany(await readMissed(db, reader, from, to, most));
  return {
    between,
    since: async (reader, cursor, to) => {
      if (cursor === undefined) {
        const after = new Date(now().getTime() - GRACE_PERIOD);
        return unlessTooMany(await readRecent(db, reader, after, to, most));
      }
      const from = momentOf(cursor, to, now());
      if (from === undefined) return undefined;
      return between(reader, from, to).catch((error) => {
        if (codeOf(error) === NO_SNAPSHOT) return undefined;
        throw error;
      });
    },
  };
}

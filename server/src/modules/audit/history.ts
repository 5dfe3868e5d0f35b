import { type AnswerOf, actionsOfKind, type HistoryEntry, type QueryOf, type Routes } from '@bn/contract';
import { addDays, type Calendar } from '../../calendar.ts';
import type { Database } from '../../db/database.ts';
import type { Listing } from '../../db/lists.ts';
import { invalid, notFound } from '../../errors.ts';
import { toldChanges } from './changes.ts';
import * as sql from './history-sql.ts';

type Query = QueryOf<Routes['memberHistory']>;
type Filters = Pick<Query, 'search' | 'kind' | 'from' | 'to'>;
type History = AnswerOf<Routes['memberHistory']>;
type Batches = Pick<Listing<HistoryEntry>, 'batches'>;

const PAGE_SIZE = 50;
const BEGINNING = new Date(0);
/** Later than anything: the largest time that a place can name. */
export const THE_END: sql.Place = { micros: 9_000_000_000_000_000, id: 0 };

/** The audit log as super admins read it, from a place backwards. */
export function historyService({ db, calendar }: { db: Database; calendar: Calendar }) {
  const endOf = (day: string): sql.Place => ({
    micros: calendar.startOf(addDays(day, 1)).getTime() * 1_000,
    id: 0,
  });

  /** What reads the next so many entries before a place. */
  const reader = async (scope: typeof sql.OF_MEMBER, id: number, { search, kind, from, to }: Filters) => {
    if (!(await sql.exists(db, scope, id))) throw notFound(scope === sql.OF_MEMBER ? 'Member' : 'Chapter');
    if (from !== undefined && to !== undefined && to < from) throw invalid({ to: 'must not be before from' });
    const end = to === undefined ? THE_END : endOf(to);
    const filter = {
      search,
      actions: kind && actionsOfKind(kind),
      from: from === undefined ? BEGINNING : calendar.startOf(from),
    };
    return (before: sql.Place, limit: number) =>
      sql.read(db, scope, id, { ...filter, before: earlier(before, end), now: calendar.now(), limit });
  };

  const page = async (scope: typeof sql.OF_MEMBER, id: number, query: Query): Promise<History> => {
    const { before, page_size = PAGE_SIZE } = query;
    const read = await reader(scope, id, query);
    const { rows, last } = await read(placeOf(before), page_size);
    return { entries: rows.map(entryOf), page_size, next: last ? `${last.micros}-${last.id}` : null };
  };

  /** All of it, for a file. */
  const all = async (scope: typeof sql.OF_MEMBER, id: number, query: Filters): Promise<Batches> => {
    const read = await reader(scope, id, query);
    return {
      async *batches(size = 1_000) {
        for (let place: sql.Place | undefined = THE_END; place; ) {
          const { rows, last }: Awaited<ReturnType<typeof read>> = await read(place, size);
          yield rows.map(entryOf);
          place = last;
        }
      },
    };
  };

  return {
    ofMember: (id: number, query: Query) => page(sql.OF_MEMBER, id, query),
    ofChapter: (id: number, query: Query) => page(sql.OF_CHAPTER, id, query),
    allOfMember: (id: number, query: Filters) => all(sql.OF_MEMBER, id, query),
    allOfChapter: (id: number, query: Filters) => all(sql.OF_CHAPTER, id, query),
  };
}
export type HistoryService = ReturnType<typeof historyService>;

function placeOf(text: string | undefined): sql.Place {
  if (text === undefined) return THE_END;
  const [micros = 0, id = 0] = text.split('-').map(Number);
  return { micros, id };
}

const earlier = (one: sql.Place, other: sql.Place): sql.Place =>
  one.micros < other.micros || (one.micros === other.micros && one.id < other.id) ? one : other;

export function entryOf(row: sql.EntryRow): HistoryEntry {
  const { id, at, action, details } = row;
  const written = action !== 'permissions.ended';
  return {
    // The end of a term is told by the entry that gave it.
    id: written ? `${id}` : `${id}-end`,
    at,
    action,
    who:
      row.actor_id === null
        ? null
        : { id: row.actor_id, name: row.actor_name ?? '', role: row.actor_role ?? 'member' },
    about:
      row.subject_type === null || row.subject_id === null
        ? null
        : {
            type: row.subject_type,
            id: row.subject_id,
            name: row.subject_name,
            referral_id: row.referral_id,
          },
    changes: written ? toldChanges(details) : [],
    note: written ? noteOf(details) : null,
    address: written ? row.address : null,
  };
}

/** What was refused, as whom somebody tried to sign in, or which list was exported. */
const noteOf = ({ call, email, list, format }: Record<string, unknown>): string | null => {
  const words = [call, email, list, format].filter((word) => typeof word === 'string');
  return words.length > 0 ? words.join(', ') : null;
};

import {
  type AnswerOf,
  actionsOfKind,
  type HistoryEntry,
  MAX_ROWS,
  type QueryOf,
  type Routes,
} from '@bn/contract';
import type { Database } from '../../db/database.ts';
import { readCursor, THE_END, type TimeCursor, writeCursor } from '../../db/time-cursor.ts';
import { invalid, notFound } from '../../errors.ts';
import { addDays, type Calendar } from '../../time/calendar.ts';
import { recordedChanges } from './changes.ts';
import * as sql from './history-sql.ts';

type Query = QueryOf<Routes['memberHistory']>;
type History = AnswerOf<Routes['memberHistory']>;
type Asked = Pick<sql.HistoryFilter, 'actions' | 'withoutSignIns'>;

const PAGE_SIZE = 50;
const BEGINNING = new Date(0);

export function historyService({ db, calendar }: { db: Database; calendar: Calendar }) {
  const read = async (scopeOf: (asked: Asked) => sql.Scope, query: Query): Promise<History> => {
    const { search, kind, from, to, before, page_size = PAGE_SIZE } = query;
    if (from !== undefined && to !== undefined && to < from) throw invalid({ to: 'must not be before from' });
    const asked: Asked = {
      ...(kind === undefined && { withoutSignIns: true }),
      actions: kind === undefined || kind === 'everything' ? undefined : actionsOfKind(kind),
    };
    const { rows, last } = await sql.read(db, scopeOf(asked), {
      search,
      ...asked,
      from: from === undefined ? BEGINNING : calendar.startOf(from),
      before: earlier(readCursor(before), to === undefined ? THE_END : endOf(to)),
      now: calendar.now(),
      limit: page_size,
    });
    return { entries: rows.map(entryOf), page_size, next: last ? writeCursor(last) : null };
  };
  const endOf = (day: string): TimeCursor => ({
    micros: calendar.startOf(addDays(day, 1)).getTime() * 1_000,
    id: 0,
  });

  const whole = (ask: (query: Query) => Promise<History>, query: Query) => ({
    async *batches(): AsyncGenerator<HistoryEntry[], void, undefined> {
      let before: string | null | undefined;
      do {
        const { entries, next } = await ask({ ...query, page_size: MAX_ROWS, ...(before && { before }) });
        // A step may find none of the rare matches; keep going back.
        yield entries;
        before = next;
      } while (before);
    },
  });

  const ofMember = async (id: number, query: Query): Promise<History> => {
    if (!(await sql.memberExists(db, id))) throw notFound('Member');
    return read(() => sql.ofMember(id), query);
  };
  const ofChapter = async (id: number, query: Query): Promise<History> => {
    if (!(await sql.chapterExists(db, id))) throw notFound('Chapter');
    return read(() => sql.ofChapter(id), query);
  };
  const ofNetwork = (query: Query): Promise<History> => read(sql.ofNetwork, query);

  return {
    ofMember,
    ofChapter,
    ofNetwork,
    wholeOfMember: (id: number, query: Query) => whole((part) => ofMember(id, part), query),
    wholeOfChapter: (id: number, query: Query) => whole((part) => ofChapter(id, part), query),
    wholeOfNetwork: (query: Query) => whole(ofNetwork, query),
  };
}
export type HistoryService = ReturnType<typeof historyService>;

const earlier = (one: TimeCursor, other: TimeCursor): TimeCursor =>
  one.micros < other.micros || (one.micros === other.micros && one.id < other.id) ? one : other;

function entryOf(row: sql.EntryRow): HistoryEntry {
  const { id, at, action, details } = row;
  const written = action !== 'permissions.ended';
  return {
    // The end of a term has no entry of its own: it takes the id of the entry that granted it.
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
            writer: row.testimonial_writer,
            referral_id: row.referral_id,
            note: noteAbout(row),
          },
    changes: written ? recordedChanges(details) : [],
    note: written ? (row.member_name ?? noteOf(details)) : null,
    address: written ? row.address : null,
  };
}

/** The amount is recorded with each decision, because it may be corrected later; older entries have none. */
const noteAbout = ({ details, note_amount, note_from, note_to }: sql.EntryRow) =>
  note_amount === null || note_from === null || note_to === null
    ? null
    : {
        amount: typeof details.amount === 'number' ? details.amount : note_amount,
        from: note_from,
        to: note_to,
      };

/** What was refused, the e-mail of a sign-in attempt, the passkey's name, which list was exported, why a membership ended, or how many meetings of a series it concerns. */
const noteOf = ({
  call,
  email,
  list,
  format,
  passkey,
  meetings,
  ended_reason,
}: Record<string, unknown>): string | null => {
  const many = typeof meetings === 'number' && meetings > 1 ? `${meetings} meetings` : undefined;
  const words = [call, email, list, format, passkey, many, ended_reason].filter(
    (word) => typeof word === 'string',
  );
  return words.length > 0 ? words.join(', ') : null;
};

import type { ListQuery, SessionUser, TestimonialFilter } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { cappedCount, createListing, createSearch, type Listing, mapRows } from '../../db/lists.ts';
import { holds, holdsPrepared, searchedText } from '../../db/names.ts';
import { parametersOf } from '../../db/parameters.ts';
import { columnsFor, type FlatRow, PEOPLE, type TestimonialRow, testimonialOf } from './row.ts';

const LIST = { as: 't', joins: PEOPLE } as const;
const LAST_SENT = ['t.sent_at', 't.id'];
/** What is undecided comes first, where the reader sees it at all. */
const LATEST = ["(t.status <> 'approved')::int", 'coalesce(t.approved_at, t.sent_at)', 't.id'];

type Reader = Pick<SessionUser, 'id' | 'role' | 'chapter_id' | 'permissions'>;
type Conditions = { where: string; values: unknown[]; order: readonly string[] };

/** Not limited: a person gets or writes a few dozen in a lifetime. */
const ofPerson = (
  db: Executor,
  reader: Reader,
  query: ListQuery,
  { where, values, order }: Conditions,
): Listing<TestimonialRow> =>
  mapRows(
    createListing<FlatRow>(db, query, {
      ...LIST,
      columns: columnsFor(reader.chapter_id, values),
      order,
      descending: true,
      total: `SELECT count(*) AS total FROM testimonials t WHERE ${where}`,
      page: `SELECT t.* FROM testimonials t WHERE ${where}`,
      values,
    }),
    testimonialOf,
  );

export function about(
  db: Executor,
  reader: Reader,
  receiverId: number,
  query: ListQuery,
): Listing<TestimonialRow> {
  const of = (where: string, ...values: unknown[]) =>
    ofPerson(db, reader, query, {
      where: `t.receiver_id = $1 AND ${where}`,
      values: [receiverId, ...values],
      order: LATEST,
    });
  if (reader.id === receiverId) return of(`t.status = 'approved'`);
  if (reader.role === 'super_admin') return of(`t.status <> 'withdrawn' AND t.hidden_at IS NULL`);
  const shown = `(t.status = 'approved' AND t.hidden_at IS NULL) OR (t.status <> 'withdrawn' AND t.writer_id = $2)`;
  return reader.permissions.can_approve_testimonial === 1
    ? of(
        `(${shown} OR (t.status IN ('pending', 'returned') AND t.chapter_id = $3))`,
        reader.id,
        reader.chapter_id,
      )
    : of(`(${shown})`, reader.id);
}

export const writtenBy = (
  db: Executor,
  writer: Reader,
  { withdrawn, ...query }: ListQuery & { withdrawn?: true },
): Listing<TestimonialRow> =>
  ofPerson(db, writer, query, {
    where: `t.writer_id = $1 ${withdrawn ? '' : "AND t.status <> 'withdrawn'"}`,
    values: [writer.id],
    order: LAST_SENT,
  });

interface Shown {
  chapterId: number | null;
  reader: Reader;
  status: TestimonialFilter;
  oldest: boolean;
}

/** For those who decide: of one chapter, without undecided ones about the reader; or of all. */
export function ofStatus(
  db: Executor,
  { chapterId, reader, status, oldest }: Shown,
  query: ListQuery,
): Listing<TestimonialRow> {
  const values: unknown[] = [status];
  const parameter = parametersOf(values);
  const search = searchedText(query.search);
  const conditions = [
    't.status = $1 AND t.hidden_at IS NULL',
    ...(status === 'approved' ? [] : [`t.receiver_id <> ${parameter(reader.id)}`]),
    ...(chapterId === null ? [] : [`t.chapter_id = ${parameter(chapterId)}`]),
  ];
  const columns = columnsFor(reader.chapter_id, values);
  const list = { ...LIST, columns, order: LAST_SENT, ...(!oldest && { descending: true as const }) };
  if (chapterId !== null) {
    const wanted = search === undefined ? undefined : parameter(search);
    const named = wanted
      ? ['w', 'r'].map((who) => holdsPrepared(`${who}.full_name`, wanted)).join(' OR ')
      : 'true';
    // One chapter's are few: their people are looked up by key.
    const matching = `FROM testimonials t JOIN users w ON w.id = t.writer_id JOIN users r ON r.id = t.receiver_id
      WHERE ${conditions.join(' AND ')} AND (${named})`;
    const statements = { total: `SELECT count(*) AS total ${matching}`, page: `SELECT t.* ${matching}` };
    return mapRows(createListing<FlatRow>(db, query, { ...list, ...statements, values }), testimonialOf);
  }
  if (search !== undefined) {
    const wanted = parameter(search);
    // The index knows all of a person's words together; the name alone is what is searched here.
    const people = `SELECT id FROM users WHERE ${holds('search_text', wanted)} AND ${holds('full_name', wanted)}`;
    conditions.push(`(t.writer_id IN (${people}) OR t.receiver_id IN (${people}))`);
  }
  const matching = `FROM testimonials t WHERE ${conditions.join(' AND ')}`;
  return mapRows(
    createSearch<FlatRow>(db, query, {
      ...list,
      total: cappedCount(`SELECT 1 ${matching}`),
      page: `SELECT t.* ${matching}`,
      values,
      ...(search === undefined && { plannedOnce: true as const }),
    }),
    testimonialOf,
  );
}

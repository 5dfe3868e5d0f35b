import {
  type ListQuery,
  NOTE_STATUSES,
  type NoteStatus,
  type SessionUser,
  type ThanksDirection,
} from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { cappedCount, createListing, createSearch, type Listing } from '../../db/lists.ts';
import { holds, holdsPrepared, searchedText } from '../../db/names.ts';
import { parametersOf } from '../../db/parameters.ts';
import { picturesFor, picturesOfBoth } from '../../sql/pictures-sql.ts';
import { COLUMNS, type NoteRow, PEOPLE } from './sql.ts';

// On a page without rows the one row of nulls must survive.
const PEOPLE_OF_PAGE =
  'LEFT JOIN users f ON f.id = n.from_member_id LEFT JOIN users t ON t.id = n.to_member_id';
const FIGURE: Record<NoteStatus, string> = {
  pending: 'pending_notes',
  returned: 'returned_notes',
  approved: 'approved_notes',
  withdrawn: 'withdrawn_notes',
};

const LIST = {
  as: 'n',
  joins: PEOPLE_OF_PAGE,
  order: ['n.date', 'n.id'],
} as const;
const LATEST_FIRST = { ...LIST, descending: true } as const;

const columnsFor = (readersChapter: number | null, values: unknown[]): string =>
  `${COLUMNS}, ${picturesOfBoth(picturesFor(readersChapter, parametersOf(values)))}`;

interface Shown {
  chapterId: number | null;
  status: NoteStatus;
  oldest: boolean;
}

export function list(
  db: Executor,
  readersChapter: number | null,
  { chapterId, status, oldest }: Shown,
  query: ListQuery,
): Listing<NoteRow> {
  const wanted = searchedText(query.search);
  const values: unknown[] = [status, ...(chapterId === null ? [] : [chapterId])];
  const where = `n.status = $1 ${chapterId === null ? '' : 'AND n.chapter_id = $2'}`;
  const ordered = { ...(oldest ? LIST : LATEST_FIRST), columns: columnsFor(readersChapter, values) };
  if (wanted === undefined) {
    return createListing(db, query, {
      ...ordered,
      total:
        chapterId === null
          ? `SELECT sum(${FIGURE[status]}) AS total FROM network_figures`
          : `SELECT coalesce((SELECT ${FIGURE[status]} FROM chapter_figures WHERE chapter_id = $2), 0) AS total`,
      page: `SELECT * FROM thank_you_notes n WHERE ${where}`,
      values,
    });
  }
  const search = { ...ordered, values: [...values, wanted] };
  const parameter = `$${values.length + 1}`;
  if (chapterId !== null) {
    // One chapter's notes are few: their people are looked up by key.
    const own = `FROM thank_you_notes n ${PEOPLE} WHERE ${where} AND ${mentions(parameter)}`;
    return createListing(db, query, {
      ...search,
      total: `SELECT count(*) AS total ${own}`,
      page: `SELECT n.* ${own}`,
    });
  }
  // The index knows all of a person's words together; the name alone is what is searched here.
  const people = `SELECT id FROM users WHERE ${holds('search_text', parameter)} AND ${holds('full_name', parameter)}`;
  const matching = `FROM thank_you_notes n WHERE ${where} AND (
    ${holds('n.description', parameter)} OR n.from_member_id IN (${people}) OR n.to_member_id IN (${people}))`;
  return createSearch(db, query, {
    ...search,
    total: cappedCount(`SELECT 1 ${matching}`),
    page: `SELECT n.* ${matching}`,
  });
}

const mentions = (parameter: string): string =>
  `(${['n.description', 'f.full_name', 't.full_name'].map((column) => holdsPrepared(column, parameter)).join(' OR ')})`;

interface OwnQuery extends ListQuery {
  direction?: ThanksDirection | undefined;
  status?: NoteStatus | undefined;
  withdrawn?: true;
}

export function listOwn(
  db: Executor,
  member: Pick<SessionUser, 'id' | 'chapter_id'>,
  { direction = 'received', status, withdrawn, ...query }: OwnQuery,
): Listing<NoteRow> {
  const wanted = searchedText(query.search);
  const statuses = NOTE_STATUSES.filter((one) =>
    status ? one === status : withdrawn || one !== 'withdrawn',
  );
  const values: unknown[] = [member.id, statuses];
  const mine = `n.${direction === 'given' ? 'from' : 'to'}_member_id = $1 AND n.status = ANY ($2::text[])`;
  const own =
    wanted === undefined
      ? `FROM thank_you_notes n WHERE ${mine}`
      : `FROM thank_you_notes n ${PEOPLE} WHERE ${mine} AND ${mentions('$3')}`;
  if (wanted !== undefined) values.push(wanted);
  return createListing(db, query, {
    ...LATEST_FIRST,
    columns: columnsFor(member.chapter_id, values),
    total: `SELECT count(*) AS total ${own}`,
    page: `SELECT n.* ${own}`,
    values,
  });
}

import {
  type BodyOf,
  type ChapterMember,
  FLAGS,
  type ListQuery,
  MEMBER_FIELD_NAMES,
  type Member,
  type MemberFieldName,
  type MemberSort,
  memberFieldsShownTo,
  type Permissions,
  type Routes,
  SOON_DAYS,
  type Title,
  type Validity,
} from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { cappedCount, createListing, createSearch, type Listing, mapRows } from '../../db/lists.ts';
import { holds, holdsPrepared, inNameOrder, searchedText } from '../../db/names.ts';
import { parametersOf } from '../../db/parameters.ts';
import { INVITATION } from '../../sql/invitations-sql.ts';
import {
  chapterAdmins,
  FLAG_COLUMNS,
  type FlagRow,
  isElevated,
  lastDayOf,
  networkAdmins,
  permissionsOf,
  titleOf,
} from '../../sql/permissions-sql.ts';
import { anyPictureOf } from '../../sql/pictures-sql.ts';
import { addDays } from '../../time/calendar.ts';
import { editedMember } from './edited.ts';

/** A member's fields as they are stored: under their own names, except the password, of which only a hash is kept. */
type ColumnOf<F extends MemberFieldName> = F extends 'password' ? 'password_hash' : F;
export type MemberColumns = {
  [F in MemberFieldName as ColumnOf<F>]: NonNullable<BodyOf<Routes['updateMember']>[F]>;
};
const columnOf = (field: MemberFieldName) =>
  (field === 'password' ? 'password_hash' : field) as keyof MemberColumns;
export const COLUMNS = MEMBER_FIELD_NAMES.map(columnOf);

const ACTIVE = `u.role = 'member' AND u.removed_at IS NULL`;
const ENDED = `u.role = 'member' AND u.removed_at IS NOT NULL`;
const ofUsers = (columns: readonly string[]) => columns.map((column) => `u.${column}`).join(', ');
/** All of one list are the chapter's of its reader, or it is a super admin's. */
const PICTURE = `${anyPictureOf('u')} AS picture`;
const MEMBER_COLUMNS = `${PICTURE}, c.name AS chapter_name, c.region AS chapter_region, ${FLAG_COLUMNS}, u.title,
  ${ofUsers(['id', ...memberFieldsShownTo('colleagues', 'super_admins'), 'created_at'])}`;
const COLLEAGUE_COLUMNS = `${PICTURE}, ${ofUsers(['id', ...memberFieldsShownTo('colleagues'), 'created_at'])}`;
const CHAPTER = 'LEFT JOIN chapters c ON c.id = u.chapter_id';

interface MemberRow
  extends FlagRow,
    Omit<Member, 'chapter' | 'role' | 'permissions' | 'permissions_until' | 'title' | 'version'> {
  title: Title | null;
  chapter_name: string;
  chapter_region: string;
}

/** The row itself becomes the member; the columns that were only needed for it do not pass the answer's schema. */
const memberOf = (row: MemberRow, today: string): Member =>
  Object.assign(row, {
    chapter: { id: row.chapter_id, name: row.chapter_name, region: row.chapter_region },
    role: 'member' as const,
    permissions: permissionsOf(row, today),
    permissions_until: lastDayOf(row, today),
    title: titleOf(row, today),
    version: editedMember(row).version,
  });

export interface MemberFilter extends ListQuery {
  chapter_id?: number | undefined;
  elevated?: 0 | 1 | undefined;
  permissions_ending?: 1 | undefined;
  validity?: Validity | undefined;
  /** Only those whose membership has ended, who are in no other list. */
  ended?: 1 | undefined;
  /** Only those who have not signed in yet. */
  not_signed_in?: 1 | undefined;
  /** By name, unless they are filtered by their Valid Till: then the earliest comes first. */
  sort?: MemberSort | undefined;
}

/** The conditions of a filter other than chapter and search: `parameter` adds a value to the statement's and returns its placeholder. */
function narrowing(
  { elevated, permissions_ending, validity, ended, not_signed_in }: MemberFilter,
  today: string,
  parameter: (value: string) => string,
) {
  // Days are written out: only with them does the planner know how few members they leave, and so it plans once a day.
  const between = (column: string, first: string, last: string) =>
    `u.${column} BETWEEN '${first}'::date AND '${last}'::date`;
  const soon = (column: string) => between(column, today, addDays(today, SOON_DAYS));
  const conditions = [ended ? ENDED : ACTIVE];
  // What is kept as a figure needs no count: all members, or the elevated ones.
  let admins: string | undefined;
  if (elevated) {
    admins = parameter(today);
    conditions.push(isElevated(admins));
  }
  if (elevated === 0) conditions.push(`NOT (${isElevated(parameter(today))})`);
  if (permissions_ending) conditions.push('u.elevated', soon('permissions_until'));
  if (validity === 'over')
    conditions.push(between('subscription_valid_till', '0001-01-01', addDays(today, -1)));
  if (validity === 'soon') conditions.push(soon('subscription_valid_till'));
  if (not_signed_in) conditions.push('u.activated_at IS NULL');
  const counted = !permissions_ending && validity === undefined && !ended && !not_signed_in;
  return { where: conditions.join(' AND '), counted, admins };
}

interface Shape {
  columns: string;
  joins: string;
}

const listOf = <Row>(
  db: Executor,
  { columns, joins }: Shape,
  filter: MemberFilter,
  today: string,
): Listing<Row> => {
  const { chapter_id, ...query } = filter;
  const wanted = searchedText(query.search);
  const { sort = filter.validity === undefined ? 'name' : 'valid_till' } = filter;
  const values: unknown[] = chapter_id === undefined ? [] : [chapter_id];
  const { where, counted, admins } = narrowing(filter, today, parametersOf(values));
  if (chapter_id !== undefined) {
    const list = { as: 'u', columns, joins, ...orderOf(sort, 'u.subscription_valid_till', NAME, 'u.id') };
    const own = {
      from: `FROM users u WHERE ${where} AND u.chapter_id = $1`,
      values,
      ...(counted && { figure: admins ? chapterAdmins(admins) : 'f.members' }),
    };
    return listOfChapter<Row>(db, list, own, wanted, query);
  }
  // A page is found by keys and search text alone, which one index holds together; then its rows are fetched one by one.
  const day = sort === 'name' ? '' : 'u.subscription_valid_till AS key_day, ';
  const keys = `SELECT ${day}${NAME} AS key, u.id AS key_id FROM users u WHERE ${where}`;
  const list = {
    as: 'found',
    columns,
    joins: `LEFT JOIN LATERAL (SELECT * FROM users WHERE id = found.key_id OFFSET 0) u ON true ${joins}`,
    ...orderOf(sort, 'key_day', 'key', 'key_id'),
  };
  if (wanted === undefined && counted) {
    const figure = admins ? networkAdmins(admins) : 'sum(f.members)';
    const total = `SELECT ${figure} AS total FROM network_figures f`;
    return createListing<Row>(db, query, { ...list, total, page: keys, values });
  }
  if (wanted === undefined)
    return createSearch<Row>(db, query, {
      ...list,
      page: keys,
      values,
      total: cappedCount(keys),
      plannedOnce: true,
    });
  const page = `${keys} AND ${holds('u.search_text', `$${values.length + 1}`)}`;
  return createSearch<Row>(db, query, {
    ...list,
    page,
    values: [...values, wanted],
    total: cappedCount(page),
  });
};

const NAME = inNameOrder('u.full_name');
const orderOf = (sort: MemberSort, day: string, ...name: string[]) => ({
  order: sort === 'name' ? name : [day, ...name],
  ...(sort === 'valid_till_desc' && { descending: true as const }),
});

function listOfChapter<Row>(
  db: Executor,
  list: Shape & { as: string; order: readonly string[]; descending?: true },
  own: { from: string; values: readonly unknown[]; figure?: string },
  wanted: string | undefined,
  query: ListQuery,
): Listing<Row> {
  const { from, values, figure } = own;
  if (wanted === undefined && figure !== undefined) {
    return createListing<Row>(db, query, {
      ...list,
      total: `SELECT coalesce((SELECT ${figure} FROM chapter_figures f WHERE f.chapter_id = $1), 0) AS total`,
      page: `SELECT * ${from}`,
      values,
    });
  }
  const matching =
    wanted === undefined ? from : `${from} AND ${holdsPrepared('u.search_text', `$${values.length + 1}`)}`;
  return createListing<Row>(db, query, {
    ...list,
    total: `SELECT count(*) AS total ${matching}`,
    page: `SELECT * ${matching}`,
    values: wanted === undefined ? values : [...values, wanted],
  });
}

export const list = (db: Executor, filter: MemberFilter, today: string): Listing<Member> =>
  mapRows(listOf<MemberRow>(db, shapeOf(MEMBER_COLUMNS, CHAPTER, filter), filter, today), (row) =>
    memberOf(row, today),
  );

export const listColleagues = (db: Executor, chapter_id: number, query: ListQuery): Listing<ChapterMember> =>
  listOf<ChapterMember>(db, { columns: COLLEAGUE_COLUMNS, joins: '' }, { ...query, chapter_id }, '');

/** Those of the chapter whom a member may invite. */
export const listInvitable = (
  db: Executor,
  chapter_id: number,
  query: ListQuery,
  today: string,
): Listing<ChapterMember> => {
  const filter = { ...query, chapter_id, not_signed_in: 1, elevated: 0 } as const;
  return listOf<ChapterMember>(db, shapeOf(COLLEAGUE_COLUMNS, '', filter), filter, today);
};

/** Whose list it is who are to be invited, sees how they were. */
const shapeOf = (columns: string, joins: string, { not_signed_in }: MemberFilter): Shape =>
  not_signed_in
    ? { columns: `${columns}, ${INVITATION}`, joins: `${joins} LEFT JOIN invitations i ON i.user_id = u.id` }
    : { columns, joins };

export async function find(db: Executor, id: number, today: string): Promise<Member | undefined> {
  const [row] = await db.query<MemberRow>(
    `SELECT ${MEMBER_COLUMNS} FROM users u ${CHAPTER} WHERE u.id = $1 AND ${ACTIVE}`,
    [id],
  );
  return row && memberOf(row, today);
}

/**
 * Locks a member until the end of the transaction, so that concurrent changes happen one after the other;
 * returns whether there is one. Only the row is locked: joined to its chapter, it would not be found after
 * waiting for a move to another. The lock is the weakest that a change needs. A stronger one would keep the
 * locked member from adding others meanwhile: the audit log references them, while the one who moves them
 * waits for the chapter's figures, which are held for the addition.
 */
export async function lock(tx: Executor, id: number): Promise<boolean> {
  const rows = await tx.query(`SELECT 1 FROM users u WHERE u.id = $1 AND ${ACTIVE} FOR NO KEY UPDATE`, [id]);
  return rows.length > 0;
}

const INSERT = `
  INSERT INTO users (role, created_at, updated_at, password_by_super_admin, password_by, ${COLUMNS.join(', ')})
  VALUES ('member', $1, $1, $2::int IS NULL, $2, ${COLUMNS.map((_, index) => `$${index + 3}`).join(', ')}) RETURNING id`;

export async function insert(
  tx: Executor,
  member: MemberColumns,
  passwordBy: number | null,
  at: Date,
): Promise<number> {
  const values = COLUMNS.map((column) => member[column]);
  const [row] = await tx.query<{ id: number }>(INSERT, [at, passwordBy, ...values]);
  return (row as { id: number }).id;
}

export async function update(
  tx: Executor,
  id: number,
  changes: Partial<MemberColumns>,
  at: Date,
): Promise<void> {
  const columns = COLUMNS.filter((column) => changes[column] !== undefined);
  const assignments = columns.map((column, index) => `${column} = $${index + 3}`);
  if (changes.password_hash !== undefined)
    assignments.push('password_by_super_admin = true', 'password_by = NULL');
  await tx.query(`UPDATE users SET ${['updated_at = $2', ...assignments].join(', ')} WHERE id = $1`, [
    id,
    at,
    ...columns.map((column) => changes[column]),
  ]);
}

export async function findPasswordHash(tx: Executor, id: number): Promise<string | undefined> {
  const [row] = await tx.query<{ password_hash: string }>('SELECT password_hash FROM users WHERE id = $1', [
    id,
  ]);
  return row?.password_hash;
}

export async function hasLink(tx: Executor, id: number, at: Date): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM account_links WHERE user_id = $1 AND email IS NULL AND ends_at > $2)
         OR EXISTS (SELECT FROM mails WHERE user_id = $1 AND kind = 'invitation') AS found`,
    [id, at],
  );
  return row?.found === true;
}

export async function updateFlags(
  tx: Executor,
  id: number,
  flags: Permissions,
  lastDay: string | null,
  title: Title | null,
  at: Date,
): Promise<void> {
  const assignments = FLAGS.map((flag, index) => `${flag} = $${index + 5}`).join(', ');
  await tx.query(
    `UPDATE users SET updated_at = $2, permissions_until = $3, title = $4, ${assignments} WHERE id = $1`,
    [id, at, lastDay, title, ...FLAGS.map((flag) => flags[flag])],
  );
}

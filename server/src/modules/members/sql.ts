import type { ChapterMember, ListQuery, Member, Permissions } from '@bn/contract';
import { EXACT_TOTAL, FLAGS } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { anywhere, cappedCount, type List, readList, readSearch } from '../../db/lists.ts';
import { FLAG_COLUMNS, type FlagRow, permissionsOf } from '../auth/user-row.ts';
import { AT_LEAST, pageOfCommon } from './common-search-sql.ts';

const ACTIVE = `u.role = 'member' AND u.removed_at IS NULL`;
const MEMBER_COLUMNS = `u.id, u.full_name, u.email, u.phone, u.vertical, u.subscription_valid_till, u.chapter_id,
  c.name AS chapter_name, c.region AS chapter_region, u.created_at, ${FLAG_COLUMNS}`;
const COLLEAGUE_COLUMNS = 'u.id, u.full_name, u.email, u.phone, u.vertical, u.created_at';
const CHAPTER = 'LEFT JOIN chapters c ON c.id = u.chapter_id';
const MEMBERS = 'users u JOIN chapters c ON c.id = u.chapter_id';

interface MemberRow extends FlagRow, Omit<Member, 'chapter' | 'role' | 'permissions'> {
  chapter_name: string;
  chapter_region: string;
}

const memberOf = (row: MemberRow): Member => ({
  id: row.id,
  full_name: row.full_name,
  email: row.email,
  phone: row.phone,
  vertical: row.vertical,
  subscription_valid_till: row.subscription_valid_till,
  chapter_id: row.chapter_id,
  chapter: { id: row.chapter_id, name: row.chapter_name, region: row.chapter_region },
  role: 'member',
  permissions: permissionsOf(row),
  created_at: row.created_at,
});

interface MemberFilter extends ListQuery {
  chapter_id?: number | undefined;
}

interface Shape {
  columns: string;
  joins: string;
}

const listOf = <Row>(db: Executor, { columns, joins }: Shape, { chapter_id, ...query }: MemberFilter) => {
  const pattern = anywhere(query.search);
  if (chapter_id !== undefined) {
    const list = { as: 'u', columns, joins, order: 'u.name_key, u.id' };
    return listOfChapter<Row>(db, list, chapter_id, pattern, query);
  }
  // A page is found by keys and search text alone, which one index holds together; then its rows are fetched one by one.
  const keys = `SELECT u.name_key AS key, u.id AS key_id FROM users u WHERE ${ACTIVE}`;
  const list = {
    as: 'found',
    columns,
    joins: `LEFT JOIN LATERAL (SELECT * FROM users WHERE id = found.key_id OFFSET 0) u ON true ${joins}`,
    order: 'key, key_id',
  };
  if (pattern === undefined) {
    const total = 'SELECT sum(members) AS total FROM network_figures';
    return readList<Row>(db, query, { ...list, total, page: keys, values: [] });
  }
  const page = `${keys} AND u.search_text LIKE lower($1)`;
  return readSearch<Row>(db, query, {
    ...list,
    total: membersMatching(page),
    page,
    values: [pattern],
    many: { page: pageOfCommon(page, list.order), values: [pattern, query.search?.trim()] },
  });
};

/** What is known to be common is not counted. */
const membersMatching = (matches: string): string => `
  SELECT CASE WHEN known.members > ${EXACT_TOTAL} THEN known.members ELSE (${cappedCount(matches)}) END AS total
    FROM (${AT_LEAST}) known`;

function listOfChapter<Row>(
  db: Executor,
  list: Shape & { as: string; order: string },
  chapterId: number,
  pattern: string | undefined,
  query: ListQuery,
): Promise<List<Row>> {
  const own = `FROM users u WHERE ${ACTIVE} AND u.chapter_id = $1`;
  if (pattern === undefined) {
    return readList<Row>(db, query, {
      ...list,
      total: 'SELECT coalesce((SELECT members FROM chapter_figures WHERE chapter_id = $1), 0) AS total',
      page: `SELECT * ${own}`,
      values: [chapterId],
    });
  }
  const matching = `${own} AND u.search_text LIKE lower($2)`;
  return readList<Row>(db, query, {
    ...list,
    total: `SELECT count(*) AS total ${matching}`,
    page: `SELECT * ${matching}`,
    values: [chapterId, pattern],
  });
}

export async function list(db: Executor, filter: MemberFilter): Promise<List<Member>> {
  const found = await listOf<MemberRow>(db, { columns: MEMBER_COLUMNS, joins: CHAPTER }, filter);
  return { ...found, rows: found.rows.map(memberOf) };
}

export const listColleagues = (
  db: Executor,
  chapter_id: number,
  query: ListQuery,
): Promise<List<ChapterMember>> =>
  listOf<ChapterMember>(db, { columns: COLLEAGUE_COLUMNS, joins: '' }, { ...query, chapter_id });

export async function find(db: Executor, id: number): Promise<Member | undefined> {
  const [row] = await db.query<MemberRow>(
    `SELECT ${MEMBER_COLUMNS} FROM ${MEMBERS} WHERE u.id = $1 AND ${ACTIVE}`,
    [id],
  );
  return row && memberOf(row);
}

/** The member, held until the end of the transaction, so that two changes at once happen one after the other. */
export async function lock(tx: Executor, id: number): Promise<Member | undefined> {
  const [row] = await tx.query<MemberRow>(
    `SELECT ${MEMBER_COLUMNS} FROM ${MEMBERS} WHERE u.id = $1 AND ${ACTIVE} FOR UPDATE OF u`,
    [id],
  );
  return row && memberOf(row);
}

export interface MemberColumns {
  full_name: string;
  phone: string;
  email: string;
  password_hash: string;
  subscription_valid_till: string;
  vertical: string;
  chapter_id: number;
}

export async function insert(tx: Executor, member: MemberColumns, at: Date): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO users (role, full_name, phone, email, password_hash, subscription_valid_till, vertical, chapter_id,
                        created_at, updated_at)
     VALUES ('member', $1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING id`,
    [
      member.full_name,
      member.phone,
      member.email,
      member.password_hash,
      member.subscription_valid_till,
      member.vertical,
      member.chapter_id,
      at,
    ],
  );
  return (row as { id: number }).id;
}

const CHANGEABLE = [
  'full_name',
  'phone',
  'email',
  'password_hash',
  'subscription_valid_till',
  'vertical',
  'chapter_id',
] as const satisfies readonly (keyof MemberColumns)[];

export async function update(
  tx: Executor,
  id: number,
  changes: Partial<MemberColumns>,
  at: Date,
): Promise<void> {
  const columns = CHANGEABLE.filter((column) => changes[column] !== undefined);
  const assignments = columns.map((column, index) => `${column} = $${index + 3}`);
  await tx.query(`UPDATE users SET ${['updated_at = $2', ...assignments].join(', ')} WHERE id = $1`, [
    id,
    at,
    ...columns.map((column) => changes[column]),
  ]);
}

export async function updateFlags(tx: Executor, id: number, flags: Permissions, at: Date): Promise<void> {
  const assignments = FLAGS.map((flag, index) => `${flag} = $${index + 3}`).join(', ');
  await tx.query(`UPDATE users SET updated_at = $2, ${assignments} WHERE id = $1`, [
    id,
    at,
    ...FLAGS.map((flag) => flags[flag]),
  ]);
}

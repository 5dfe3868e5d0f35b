import type { ChapterMember, ListQuery, Member, Permissions } from '@bn/contract';
import { FLAGS } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { anywhere, cappedCount, type List, readList, readSearch } from '../../db/lists.ts';
import { FLAG_COLUMNS, type FlagRow, permissionsOf } from '../auth/user-row.ts';

const ACTIVE = `u.role = 'member' AND u.removed_at IS NULL`;
const ORDER = 'ORDER BY lower(u.full_name), u.id';
const MEMBER_COLUMNS = `u.id, u.full_name, u.email, u.phone, u.vertical, u.subscription_valid_till, u.chapter_id,
  c.name AS chapter_name, c.region AS chapter_region, u.created_at, ${FLAG_COLUMNS}`;
const COLLEAGUE_COLUMNS = 'u.id, u.full_name, u.email, u.phone, u.vertical, u.created_at';
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

const listOf = <Row>(db: Executor, columns: string, from: string, { chapter_id, ...query }: MemberFilter) => {
  const pattern = anywhere(query.search);
  const rows = `SELECT ${columns} FROM ${from} WHERE ${ACTIVE}`;
  if (chapter_id !== undefined) {
    if (pattern === undefined) {
      return readList<Row>(db, query, {
        total: 'SELECT coalesce((SELECT members FROM chapter_figures WHERE chapter_id = $1), 0) AS total',
        rows: `${rows} AND u.chapter_id = $1 ${ORDER}`,
        values: [chapter_id],
      });
    }
    const matching = 'u.chapter_id = $1 AND u.search_text LIKE lower($2)';
    return readList<Row>(db, query, {
      total: `SELECT count(*) AS total FROM users u WHERE ${ACTIVE} AND ${matching}`,
      rows: `${rows} AND ${matching} ${ORDER}`,
      values: [chapter_id, pattern],
    });
  }
  if (pattern === undefined) {
    return readList<Row>(db, query, {
      total: 'SELECT sum(members) AS total FROM network_figures',
      rows: `${rows} ${ORDER}`,
      values: [],
    });
  }
  const matching = 'u.search_text LIKE lower($1)';
  return readSearch<Row>(db, query, {
    total: cappedCount(`SELECT 1 FROM users u WHERE ${ACTIVE} AND ${matching}`),
    rows: `${rows} AND ${matching} ${ORDER}`,
    values: [pattern],
  });
};

export async function list(db: Executor, filter: MemberFilter): Promise<List<Member>> {
  const found = await listOf<MemberRow>(db, MEMBER_COLUMNS, MEMBERS, filter);
  return { ...found, rows: found.rows.map(memberOf) };
}

export const listColleagues = (
  db: Executor,
  chapter_id: number,
  query: ListQuery,
): Promise<List<ChapterMember>> =>
  listOf<ChapterMember>(db, COLLEAGUE_COLUMNS, 'users u', { ...query, chapter_id });

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

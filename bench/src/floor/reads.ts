import type { Row } from './database.ts';
import * as sql from './read-statements.ts';
import { chapterOf, permissionsOf } from './users.ts';

const DAY = 86_400_000;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const trendDays = () => {
  const now = Date.now();
  return [5, 4, 3, 2, 1, 0].map((ago) => new Date(now - ago * DAY).toISOString().slice(0, 10));
};
const label = (day: string) => `${WEEKDAYS[new Date(day).getUTCDay()]} ${day.slice(8)}`;

export async function network() {
  const days = trendDays();
  const [figures] = await sql.networkFigures([days[0]]);
  return {
    total_members: figures.members,
    total_chapters: figures.chapters,
    total_referrals: figures.referrals,
    total_thankyou_value: figures.thankyou_value,
    referral_trend: days.map((day) => ({ label: label(day), count: figures.days?.[day] ?? 0 })),
  };
}

export async function ownChapter(user: Row) {
  const days = trendDays();
  const [figures] = await sql.chapterFigures([user.chapter_id, days[0]]);
  return {
    chapter: user.chapter,
    total_users: figures.members,
    total_admins: figures.admins,
    total_referrals: figures.referrals,
    thank_you_value: figures.thankyou_value,
    weekly_referrals: days.map((day) => ({ day: label(day), count: figures.days?.[day] ?? 0 })),
  };
}

/** `matching` comes with every row and belongs to none of them. */
export function withoutMatching({ matching: _, ...row }: Row): Row {
  return row;
}

export async function answerList(
  name: string,
  read: Promise<Row[]>,
  size: number | null,
  rowOf: (row: Row) => Row,
) {
  const found = await read;
  const { matching } = found[0];
  return {
    [name]: found[0].id === null ? [] : found.map(rowOf),
    total: matching,
    page_size: size ?? sql.pagerSize(matching),
  };
}

/** A search counts to 10,001 and then says that there are more. */
async function searched(pattern: string, page: number) {
  const { total, rows } = await sql.searchedMembers(pattern, page);
  return {
    users: rows.map(memberOf),
    total: Math.min(total, 10_000),
    page_size: sql.pagerSize(total),
    ...(total > 10_000 && { more: true }),
  };
}

export const memberOf = (row: Row) => ({
  id: row.id,
  full_name: row.full_name,
  email: row.email,
  phone: row.phone,
  vertical: row.vertical,
  subscription_valid_till: row.subscription_valid_till,
  chapter_id: row.chapter_id,
  chapter: chapterOf(row),
  role: 'member',
  permissions: permissionsOf(row),
  created_at: row.created_at,
});

export const pageOf = (query: URLSearchParams): [number | null, number] => [
  query.has('page_size') ? Number(query.get('page_size')) : null,
  Number(query.get('page')) - 1,
];

export function members(_user: Row, query: URLSearchParams) {
  const [size, page] = pageOf(query);
  const search = query.get('search');
  const chapter = query.get('chapter_id');
  if (search !== null) return searched(`%${search}%`, page);
  if (chapter !== null)
    return answerList('users', sql.membersOfChapter([size, page, chapter]), size, memberOf);
  return answerList('users', sql.allMembers([size, page]), size, memberOf);
}

type Own = (values: unknown[]) => Promise<Row[]>;
const paged =
  (name: string, read: Own, key: (user: Row) => unknown[]) => (user: Row, query: URLSearchParams) => {
    const [size, page] = pageOf(query);
    return answerList(name, read([size, page, ...key(user)]), size, withoutMatching);
  };

export const colleagues = paged('members', sql.colleagues, (user) => [user.chapter_id]);
export const chapters = paged('chapters', sql.chapters, () => []);
export const received = paged('referrals', sql.received, (user) => [user.id]);
export const sent = paged('referrals', sql.sent, (user) => [user.id]);

export const mayApprove = (user: Row, note: Row) =>
  (user.role === 'super_admin' || user.permissions.can_approve_thankyou === 1) &&
  note.status === 'pending' &&
  note.from_member_id !== user.id
    ? 1
    : 0;

export const withRight = (user: Row) => (row: Row) => ({
  ...withoutMatching(row),
  can_approve: mayApprove(user, row),
});

export function pending(user: Row, query: URLSearchParams) {
  const [size, page] = pageOf(query);
  const rows =
    user.chapter_id === null
      ? sql.allPending([size, page])
      : sql.pendingOfChapter([size, page, user.chapter_id]);
  return answerList('notes', rows, size, withRight(user));
}

import { createHash } from 'node:crypto';
import { findSession } from '../../../server/src/modules/auth/sql.ts';
import * as dashboardSql from '../../../server/src/modules/dashboards/sql.ts';
import * as memberSql from '../../../server/src/modules/members/sql.ts';
import { listReceived } from '../../../server/src/modules/referrals/lists-sql.ts';
import { db, type Row } from './database.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
/** The benchmark runs in UTC. */
const dayOf = (ago: number): string => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
export const today = (): string => dayOf(0);

export type User = NonNullable<Awaited<ReturnType<typeof findSession>>>['user'];

export async function userOfToken(token: string): Promise<User | undefined> {
  const now = Date.now();
  const times = {
    createdAfter: new Date(now - 30 * DAY),
    usedAfter: new Date(now - 7 * DAY),
    touchedAfter: new Date(now - HOUR),
  };
  return (await findSession(db, hashOf(token), times, today()))?.user;
}

export async function dashboard(user: User) {
  const days = [5, 4, 3, 2, 1, 0].map(dayOf);
  const figures = await dashboardSql.chapterFigures(db, user.chapter_id ?? 0, days[0] ?? '', today());
  return {
    chapter: user.chapter,
    total_users: figures.members,
    total_admins: figures.admins,
    total_referrals: figures.referrals,
    thank_you_value: Number(figures.thankyou_value),
    weekly_referrals: days.map((day) => ({
      day: `${WEEKDAYS[new Date(day).getUTCDay()]} ${day.slice(8)}`,
      count: figures.days?.[day] ?? 0,
    })),
  };
}

const NUMBERS = new Set(['page', 'page_size']);
const queryOf = (query: URLSearchParams): Row =>
  Object.fromEntries([...query].map(([name, value]) => [name, NUMBERS.has(name) ? Number(value) : value]));

export async function members(_user: User, query: URLSearchParams) {
  const { rows, ...list } = await memberSql.list(db, queryOf(query), today()).page();
  const users = rows.map((row: Row) => ({
    id: row.id,
    full_name: row.full_name,
    email: row.email,
    phone: row.phone,
    vertical: row.vertical,
    subscription_valid_till: row.subscription_valid_till,
    chapter_id: row.chapter_id,
    chapter: row.chapter,
    role: 'member',
    permissions: row.permissions,
    permissions_until: row.permissions_until,
    created_at: row.created_at,
    picture: row.picture,
    version: row.version,
  }));
  return { users, ...list };
}

export async function received(user: User, query: URLSearchParams) {
  const { rows, ...list } = await listReceived(db, user, queryOf(query)).page();
  return { referrals: rows.map(withoutInternals), ...list };
}

/** Columns that every row carries and no answer contains. */
export function withoutInternals({ matching: _, chapter_id: __, ...row }: Row): Row {
  return row;
}

import * as chapterSql from '../../../server/src/modules/chapters/sql.ts';
import * as dashboardSql from '../../../server/src/modules/dashboards/sql.ts';
import * as memberSql from '../../../server/src/modules/members/sql.ts';
import { rightsOf } from '../../../server/src/modules/referrals/rules.ts';
import * as referralSql from '../../../server/src/modules/referrals/sql.ts';
import { storyOf } from '../../../server/src/modules/referrals/story.ts';
import { daysOf, reportOf } from '../../../server/src/modules/reports/report.ts';
import * as reportSql from '../../../server/src/modules/reports/sql.ts';
import * as thankYouSql from '../../../server/src/modules/thankyous/sql.ts';
import { db, type Row } from './database.ts';
import { today } from './users.ts';

const DAY = 86_400_000;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const trendDays = () => {
  const now = Date.now();
  return [5, 4, 3, 2, 1, 0].map((ago) => new Date(now - ago * DAY).toISOString().slice(0, 10));
};
const label = (day: string) => `${WEEKDAYS[new Date(day).getUTCDay()]} ${day.slice(8)}`;

export async function network() {
  const days = trendDays();
  const figures = await dashboardSql.networkFigures(db, days[0] ?? '');
  return {
    total_members: figures.members,
    total_chapters: figures.chapters,
    total_referrals: figures.referrals,
    total_thankyou_value: Number(figures.thankyou_value),
    referral_trend: days.map((day) => ({ label: label(day), count: figures.days?.[day] ?? 0 })),
  };
}

export async function ownChapter(user: Row) {
  const days = trendDays();
  const figures = await dashboardSql.chapterFigures(db, user.chapter_id, days[0] ?? '', today());
  return {
    chapter: user.chapter,
    total_users: figures.members,
    total_admins: figures.admins,
    total_referrals: figures.referrals,
    thank_you_value: Number(figures.thankyou_value),
    weekly_referrals: days.map((day) => ({ day: label(day), count: figures.days?.[day] ?? 0 })),
  };
}

/** Columns that come with every row and belong to no answer. */
function withoutOthers({ matching: _, chapter_id: __, ...row }: Row): Row {
  return row;
}

const memberOf = (row: Row) => ({
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
});

const NUMBERS = new Set(['page', 'page_size', 'chapter_id', 'elevated', 'ended', 'permissions_ending']);
const queryOf = (query: URLSearchParams): Row =>
  Object.fromEntries([...query].map(([name, value]) => [name, NUMBERS.has(name) ? Number(value) : value]));

export async function members(_user: Row, query: URLSearchParams) {
  const { rows, ...list } = await memberSql.list(db, queryOf(query), today()).page();
  return { users: rows.map(memberOf), ...list };
}

export async function colleagues(user: Row, query: URLSearchParams) {
  const { rows, ...list } = await memberSql.listColleagues(db, user.chapter_id, queryOf(query)).page();
  return { members: rows.map(withoutOthers), ...list };
}

export async function chapters(_user: Row, query: URLSearchParams) {
  const { rows, ...list } = await chapterSql.list(db, queryOf(query)).page();
  return { chapters: rows.map(withoutOthers), ...list };
}

export async function received(user: Row, query: URLSearchParams) {
  const { rows, ...list } = await referralSql.listReceived(db, user.id, queryOf(query)).page();
  return { referrals: rows.map(withoutOthers), ...list };
}

export async function sent(user: Row, query: URLSearchParams) {
  const { rows, ...list } = await referralSql.listSent(db, user.id, queryOf(query)).page();
  return { referrals: rows.map(withoutOthers), ...list };
}

export async function referral(user: Row, id: number) {
  const found: Row = await referralSql.find(db, user.role === 'super_admin' ? null : user.id, id);
  const notes: Row[] = await thankYouSql.listOfReferral(db, id);
  const story = storyOf(found, notes, await referralSql.keptEvents(db, id));
  const { status_changed_at: _, ...told } = found;
  return {
    referral: told,
    notes: notes.map((note) => withRight(user, withoutApproval(note))),
    story,
    may: rightsOf(user.id, found, new Date()),
  };
}

/** What only the story tells. */
function withoutApproval({ approved_at: _, approved_by: __, approver: ___, ...note }: Row): Row {
  return note;
}

export const withRight = (user: Row, note: Row): Row => ({
  ...withoutOthers(note),
  can_change:
    note.from_member_id === user.id && (note.status === 'pending' || note.status === 'returned') ? 1 : 0,
  can_approve:
    (user.role === 'super_admin' || user.permissions.can_approve_thankyou === 1) &&
    note.status === 'pending' &&
    note.from_member_id !== user.id
      ? 1
      : 0,
});

export async function pending(user: Row, query: URLSearchParams) {
  const { rows, ...list } = await thankYouSql.list(db, user.chapter_id, 'pending', queryOf(query)).page();
  return { notes: rows.map((note) => withRight(user, note)), ...list };
}

export async function ownThanks(user: Row, query: URLSearchParams) {
  const { rows, ...list } = await thankYouSql.listOwn(db, user.id, queryOf(query)).page();
  return { notes: rows.map((note) => withRight(user, note)), ...list };
}

/** A year, in UTC. */
export async function report(id: number, query: URLSearchParams) {
  const period = query.get('period') ?? '';
  const days = daysOf(period);
  const [begins, ends] = [new Date(days.first), new Date(Date.parse(days.last) + DAY)];
  const row = await reportSql.report(db, id, { ...days, begins, ends }, 'month');
  const told = row && reportOf(row, { ...days, period });
  return told && { ...told, thank_you_value: Number(told.thank_you_value) };
}

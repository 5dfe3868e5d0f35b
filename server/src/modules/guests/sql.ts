import type { BodyOf, Chapter, Guest, GuestDecision, GuestVisit, ListQuery, Routes } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { cappedCount, createListing, createSearch, type Listing, mapRows } from '../../db/lists.ts';
import { holdsPrepared, inNameOrder, searchedText } from '../../db/names.ts';
import { parametersOf } from '../../db/parameters.ts';
import { microsOf, type TimeCursor, timeOf } from '../../db/time-cursor.ts';
import { refusesMails } from '../../sql/guest-mails-sql.ts';
import { holds } from '../../sql/permissions-sql.ts';
import type { Standing } from './rules.ts';

export type GuestRow = Omit<Guest, 'may'> &
  Standing & {
    own_visit: number;
  };

/** The rows of the same guest in the chapter, by phone or by e-mail: each by its own index, which an OR would not use. */
const sameGuest = (guest: string): string => `(
  SELECT o.* FROM guests o WHERE o.chapter_id = ${guest}.chapter_id AND o.phone = ${guest}.phone
  UNION SELECT o.* FROM guests o WHERE o.chapter_id = ${guest}.chapter_id AND email_key(o.email) = email_key(${guest}.email))`;

/** Both match: one of them alone may belong to a family or to a firm. */
const isSurelySame = (one: string, other: string): string =>
  `${one}.chapter_id = ${other}.chapter_id AND ${one}.phone = ${other}.phone AND email_key(${one}.email) = email_key(${other}.email)`;

/** Earlier meetings of the chapter to which the guest came, or may have come: approved, and nothing else was recorded. */
const EARLIER = `SELECT count(DISTINCT e.meeting_id) AS visits,
    count(DISTINCT e.meeting_id) FILTER (WHERE e.invited_by = g.invited_by) AS own_visits
  FROM ${sameGuest('g')} e JOIN meetings em ON em.id = e.meeting_id
  WHERE e.status IN ('approved', 'came') AND em.status = 'approved' AND em.starts_at < m.starts_at`;

const COLUMNS = `g.id, g.meeting_id, m.day, m.starts_at, m.status AS meeting_status, g.chapter_id, c.name AS chapter_name, c.region AS chapter_region, c.time_zone,
  g.name, g.phone, g.email, g.business, g.status, 1 + earlier.visits::int AS visit, 1 + earlier.own_visits::int AS own_visit, g.created_at,
  g.invited_by AS invited_by_id, i.full_name AS invited_by_name,
  g.decided_by AS decided_by_id, d.full_name AS decided_by_name, g.decided_at,
  g.recorded_by AS recorded_by_id, r.full_name AS recorded_by_name, g.recorded_at,
  coalesce(g.tapped_at, g.recorded_at) AS tapped_at,
  g.member_id, n.full_name AS member_name,
  CASE WHEN ${refusesMails('g')} THEN 'refused'
       WHEN EXISTS (SELECT FROM guest_mails_withheld w WHERE w.guest_id = g.id) THEN 'limit' END AS unmailed`;
// On a page without rows the one row of nulls must survive.
const AROUND = `LEFT JOIN meetings m ON m.id = g.meeting_id LEFT JOIN chapters c ON c.id = g.chapter_id
  LEFT JOIN users i ON i.id = g.invited_by LEFT JOIN users d ON d.id = g.decided_by
  LEFT JOIN users r ON r.id = g.recorded_by LEFT JOIN users n ON n.id = g.member_id
  LEFT JOIN LATERAL (${EARLIER}) earlier ON true`;

type People = 'invited_by' | 'decided_by' | 'recorded_by' | 'member';
type FlatRow = Omit<GuestRow, 'chapter' | People> &
  Record<`${Exclude<People, 'member'>}_id`, number | null> &
  Record<`${People}_name`, string | null> & { chapter_name: string; chapter_region: string };

const someone = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

const guestOf = (row: FlatRow): GuestRow =>
  Object.assign(row, {
    chapter: { id: row.chapter_id, name: row.chapter_name, region: row.chapter_region } satisfies Chapter,
    invited_by: { id: row.invited_by_id as number, name: row.invited_by_name ?? '' },
    decided_by: someone(row.decided_by_id, row.decided_by_name),
    recorded_by: someone(row.recorded_by_id, row.recorded_by_name),
    member: someone(row.member_id, row.member_name),
    invited_by_id: row.invited_by_id as number,
  });

interface Wanted {
  meetingId?: number;
  invitedBy?: number;
}

const searched = (wanted: string): string =>
  `(${holdsPrepared('g.name', wanted)} OR ${holdsPrepared('g.business', wanted)})`;

export function list(db: Executor, { meetingId, invitedBy }: Wanted, query: ListQuery): Listing<GuestRow> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const search = searchedText(query.search);
  const wanted = search === undefined ? undefined : parameter(search);
  const conditions = [
    ...(meetingId === undefined ? [] : [`g.meeting_id = ${parameter(meetingId)}`]),
    ...(invitedBy === undefined ? [] : [`g.invited_by = ${parameter(invitedBy)}`]),
    ...(wanted ? [searched(wanted)] : []),
  ];
  const matching = `FROM guests g WHERE ${conditions.join(' AND ')}`;
  return mapRows(
    createListing<FlatRow>(db, query, {
      as: 'g',
      columns: COLUMNS,
      joins: AROUND,
      ...(meetingId === undefined
        ? { order: ['g.created_at', 'g.id'], descending: true }
        : { order: [inNameOrder('g.name'), 'g.id'] }),
      total: `SELECT count(*) AS total ${matching}`,
      page: `SELECT g.* ${matching}`,
      values,
    }),
    guestOf,
  );
}

interface ToDecide {
  chapterId: number | null;
  now: Date;
  oldest: boolean;
}

export function toDecide(
  db: Executor,
  { chapterId, now, oldest }: ToDecide,
  query: ListQuery,
): Listing<GuestRow> {
  const values: unknown[] = [now];
  const parameter = parametersOf(values);
  const search = searchedText(query.search);
  const wanted = search === undefined ? undefined : parameter(search);
  const conditions = [
    `g.status = 'invited' AND m.status = 'approved' AND m.ends_at > $1`,
    ...(chapterId === null ? [] : [`g.chapter_id = ${parameter(chapterId)}`]),
    ...(wanted ? [searched(wanted)] : []),
  ];
  const matching = `FROM guests g JOIN meetings m ON m.id = g.meeting_id WHERE ${conditions.join(' AND ')}`;
  const statement = {
    as: 'g',
    columns: COLUMNS,
    joins: AROUND,
    order: ['g.created_at', 'g.id'],
    ...(!oldest && { descending: true as const }),
    page: `SELECT g.* ${matching}`,
    values,
  };
  return mapRows(
    chapterId === null
      ? createSearch<FlatRow>(db, query, {
          ...statement,
          total: cappedCount(`SELECT 1 ${matching}`),
          ...(!wanted && { plannedOnce: true as const }),
        })
      : createListing<FlatRow>(db, query, { ...statement, total: `SELECT count(*) AS total ${matching}` }),
    guestOf,
  );
}

export async function find(db: Executor, id: number): Promise<GuestRow | undefined> {
  const [row] = await db.query<FlatRow>(`SELECT ${COLUMNS} FROM guests g ${AROUND} WHERE g.id = $1`, [id]);
  return row && guestOf(row);
}

export interface LockedGuest extends Standing {
  id: number;
  meeting_id: number;
  tapped_at: string | null;
}
/** What decides about a guest, locked: neither the guest nor the meeting changes until the end of the transaction. */
export async function lock(tx: Executor, id: number): Promise<LockedGuest | undefined> {
  const [row] = await tx.query<LockedGuest>(
    `SELECT g.id, g.meeting_id, g.chapter_id, (SELECT time_zone FROM chapters c WHERE c.id = g.chapter_id), g.invited_by AS invited_by_id, g.status, g.member_id,
            g.email, coalesce(g.tapped_at, g.recorded_at) AS tapped_at, m.day, m.starts_at,
            m.status AS meeting_status
       FROM guests g JOIN meetings m ON m.id = g.meeting_id WHERE g.id = $1
        FOR NO KEY UPDATE OF g FOR SHARE OF m`,
    [id],
  );
  return row;
}

/** Neither cancelled nor moved until the end of the transaction. */
export async function lockMeeting(tx: Executor, id: number): Promise<void> {
  await tx.query('SELECT 1 FROM meetings WHERE id = $1 FOR SHARE', [id]);
}

interface NewGuest extends BodyOf<Routes['inviteGuest']> {
  meetingId: number;
  chapterId: number;
  invitedBy: number;
}

export async function insert(tx: Executor, guest: NewGuest, at: Date): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO guests (meeting_id, chapter_id, name, phone, email, business, invited_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      ...[guest.meetingId, guest.chapterId, guest.name, guest.phone, guest.email ?? null],
      ...[guest.business, guest.invitedBy, at],
    ],
  );
  return (row as { id: number }).id;
}

export async function decide(
  tx: Executor,
  id: number,
  decision: GuestDecision,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await tx.query('UPDATE guests SET status = $2, decided_by = $3, decided_at = $4 WHERE id = $1', [
    id,
    decision,
    by,
    at,
  ]);
}

export async function recordVisit(
  tx: Executor,
  id: number,
  visit: GuestVisit | null,
  { by, at, tappedAt }: { by: number; at: Date; tappedAt: Date },
): Promise<void> {
  await tx.query(
    'UPDATE guests SET status = $2, recorded_by = $3, recorded_at = $4, tapped_at = $5 WHERE id = $1',
    [id, visit ?? 'approved', visit && by, visit && at, tappedAt],
  );
}

/** A tap that says the same again leaves who recorded it, and keeps earlier ones from undoing it. */
export async function confirmVisit(tx: Executor, id: number, tappedAt: Date): Promise<void> {
  await tx.query('UPDATE guests SET tapped_at = $2 WHERE id = $1', [id, tappedAt]);
}

export async function memberWithEmail(
  tx: Executor,
  chapterId: number,
  email: string,
): Promise<string | undefined> {
  const [row] = await tx.query<{ full_name: string }>(
    `SELECT full_name FROM users WHERE email_key(email) = email_key($2) AND chapter_id = $1 AND role = 'member'
        AND removed_at IS NULL`,
    [chapterId, email],
  );
  return row?.full_name;
}

export async function holders(
  tx: Executor,
  chapterId: number,
  flags: readonly ('can_approve_guest' | 'can_take_attendance')[],
  today: string,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT u.id FROM users u WHERE u.chapter_id = $1 AND u.role = 'member' AND u.removed_at IS NULL
        AND (${flags.map((flag) => holds('u', flag, '$2')).join(' OR ')}) ORDER BY u.id`,
    [chapterId, today],
  );
  return rows.map(({ id }) => id);
}

/** This record leads to the member they became, and so does every other one that is surely theirs. */
export async function becomeMember(tx: Executor, id: number, memberId: number): Promise<void> {
  await tx.query(
    `UPDATE guests SET member_id = $2 WHERE member_id IS NULL AND id IN (
       SELECT $1::int UNION ALL SELECT o.id FROM guests g JOIN guests o ON ${isSurelySame('o', 'g')} WHERE g.id = $1)`,
    [id, memberId],
  );
}

export async function remove(tx: Executor, id: number): Promise<void> {
  await tx.query('DELETE FROM guests WHERE id = $1', [id]);
}

/**
 * Looks at the next guests who did not become a member, by the time of their invitation, and deletes those whose meeting was
 * before that time, unless they surely came since. Guests are invited before a meeting ends: it began at most so much earlier.
 * Bounded by what it looks at: many guests may come again and again, and are kept.
 */
export async function deleteBefore(
  tx: Executor,
  before: Date,
  after: TimeCursor,
  batch: number,
): Promise<{ deleted: number; last: TimeCursor | undefined }> {
  const [row] = await tx.query<{ deleted: number; looked: number; micros: number; id: number }>(
    `WITH looked AS MATERIALIZED (
       SELECT id, created_at FROM guests
        WHERE member_id IS NULL AND created_at < $1::timestamptz + interval '12 hours'
          AND (created_at, id) > (${timeOf('$2')}, $3::bigint)
        ORDER BY created_at, id LIMIT $4
     ), deleted AS (
       DELETE FROM guests WHERE member_id IS NULL AND id IN (
         SELECT g.id FROM guests g JOIN meetings m ON m.id = g.meeting_id
          WHERE g.id IN (SELECT id FROM looked) AND m.starts_at < $1
            AND NOT EXISTS (SELECT FROM guests o JOIN meetings om ON om.id = o.meeting_id
                             WHERE ${isSurelySame('o', 'g')} AND o.status = 'came' AND om.starts_at >= $1)
            FOR UPDATE OF g SKIP LOCKED)
       RETURNING 1)
     SELECT (SELECT count(*) FROM deleted) AS deleted, (SELECT count(*) FROM looked) AS looked, last.*
       FROM (VALUES (1)) one LEFT JOIN LATERAL (
         SELECT ${microsOf('created_at')} AS micros, id FROM looked ORDER BY created_at DESC, id DESC LIMIT 1) last ON true`,
    [before, after.micros, after.id, batch],
  );
  const { deleted = 0, looked = 0, micros = 0, id = 0 } = row ?? {};
  return { deleted, last: looked === batch ? { micros, id } : undefined };
}

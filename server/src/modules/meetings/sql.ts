import {
  COUNTED_GUESTS,
  type ListQuery,
  type Meeting,
  type MeetingPeriod,
  PRESENT_STATES,
} from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { cappedCount, createListing, createSearch, type Listing } from '../../db/lists.ts';
import { holds } from '../../permissions-sql.ts';
import type { Placed, Span } from './placing.ts';

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/**
 * Of the meeting `m` at the moment `now`: who was a member when it began, or is one as long as it has not; and
 * anyone else who has a state.
 */
const counts = (now: string): string => `LEFT JOIN LATERAL (
  SELECT count(*) AS expected, count(*) FILTER (WHERE a.state IN (${quoted(PRESENT_STATES)})) AS present
    FROM (SELECT user_id FROM stays s WHERE s.chapter_id = m.chapter_id AND s.since <= least(m.starts_at, ${now}::timestamptz)
             AND (s.until IS NULL OR s.until > least(m.starts_at, ${now}::timestamptz))) s
    FULL JOIN (SELECT member_id, state FROM attendance WHERE meeting_id = m.id AND state IS NOT NULL) a
      ON a.member_id = s.user_id) counts ON true`;

const columns = (now: string): string => `m.id, m.chapter_id, c.name AS chapter, m.series_id, m.day,
  to_char(m.starts, 'HH24:MI') AS starts, m.minutes, m.starts_at, m.ends_at, m.place, m.agenda,
  CASE WHEN m.status = 'approved' AND m.ends_at <= ${now} THEN 'held' ELSE m.status END AS status,
  json_build_object('id', p.id, 'name', p.full_name) AS proposed_by,
  CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.full_name) END AS approved_by,
  m.sequence, counts.present, counts.expected,
  (SELECT count(*) FROM guests g WHERE g.meeting_id = m.id AND g.status IN (${quoted(COUNTED_GUESTS)})) AS guests`;

// On a page without rows the one row of nulls must survive.
const joins = (
  now: string,
): string => `LEFT JOIN chapters c ON c.id = m.chapter_id LEFT JOIN users p ON p.id = m.proposed_by
  LEFT JOIN users a ON a.id = m.approved_by ${counts(now)}`;

/** No meeting is longer: so the index by their beginning leads to those that have not ended. */
const LONGEST = `interval '12 hours'`;
const IN_PERIOD: Record<MeetingPeriod, (now: string) => string> = {
  upcoming: (now) => `m.starts_at > ${now}::timestamptz - ${LONGEST} AND m.ends_at > ${now}`,
  past: (now) => `m.starts_at < ${now} AND m.ends_at <= ${now}`,
};

export interface MeetingScope {
  /** One chapter's; null: every chapter's. */
  chapterId: number | null;
  /** Who sees proposals only where they are their own; null for those who see all. */
  ownProposalsOf: number | null;
}
export interface MeetingQuery extends ListQuery {
  period?: MeetingPeriod | undefined;
}

export function list(
  db: Executor,
  { chapterId, ownProposalsOf }: MeetingScope,
  { period = 'upcoming', ...query }: MeetingQuery,
  now: Date,
): Listing<Meeting> {
  const values: unknown[] = [now];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = [IN_PERIOD[period]('$1')];
  if (chapterId !== null) conditions.push(`m.chapter_id = ${place(chapterId)}`);
  if (ownProposalsOf !== null)
    conditions.push(`(m.approved_at IS NOT NULL OR m.proposed_by = ${place(ownProposalsOf)})`);
  const matching = `FROM meetings m WHERE ${conditions.join(' AND ')}`;
  const statement = {
    as: 'm',
    columns: columns('$1'),
    joins: joins('$1'),
    order: ['m.starts_at', 'm.id'],
    ...(period === 'past' && { descending: true as const }),
    page: `SELECT m.* ${matching}`,
    values,
  };
  return chapterId === null
    ? createSearch(db, query, { ...statement, total: cappedCount(`SELECT 1 ${matching}`) })
    : createListing(db, query, { ...statement, total: `SELECT count(*) AS total ${matching}` });
}

/** The next approved one of a chapter, or the one that is going on. */
export async function next(db: Executor, chapterId: number, now: Date): Promise<Meeting | undefined> {
  const [row] = await db.query<Meeting>(
    `SELECT ${columns('$2')} FROM (
       SELECT * FROM meetings m WHERE m.chapter_id = $1 AND m.status = 'approved' AND ${IN_PERIOD.upcoming('$2')}
        ORDER BY m.starts_at, m.id LIMIT 1) m ${joins('$2')}`,
    [chapterId, now],
  );
  return row;
}

export async function find(db: Executor, id: number, now: Date): Promise<Meeting | undefined> {
  const [row] = await db.query<Meeting>(
    `SELECT ${columns('$2')} FROM meetings m ${joins('$2')} WHERE m.id = $1`,
    [id, now],
  );
  return row;
}

/** What a person proposed, oldest first: for their own copy of everything. */
export const proposedBy = (db: Executor, userId: number, now: Date): Listing<Meeting> =>
  createListing(
    db,
    {},
    {
      as: 'm',
      columns: columns('$1'),
      joins: joins('$1'),
      order: ['m.id'],
      total: 'SELECT count(*) AS total FROM meetings m WHERE m.proposed_by = $2',
      page: 'SELECT m.* FROM meetings m WHERE m.proposed_by = $2',
      values: [now, userId],
    },
  );

export async function chapterOf(db: Executor, id: number): Promise<number | undefined> {
  const [row] = await db.query<{ chapter_id: number }>('SELECT chapter_id FROM meetings WHERE id = $1', [id]);
  return row?.chapter_id;
}

/** Whoever places, changes, approves or cancels meetings of a chapter holds its row: they wait for each other. */
export async function lockChapter(tx: Executor, id: number): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM chapters WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return rows.length > 0;
}

/** The meetings of a series from one on that can still be changed or cancelled, in their order. */
export const following = (tx: Executor, meeting: Meeting, now: Date): Promise<StoredMeeting[]> =>
  tx.query(
    `SELECT ${STORED} FROM meetings m
      WHERE (m.id = $1 OR (m.series_id = $2 AND m.starts_at > $3 AND m.starts_at > $4)) AND m.status <> 'cancelled'
      ORDER BY m.starts_at, m.id`,
    [meeting.id, meeting.series_id, meeting.starts_at, now],
  );

export interface StoredMeeting {
  id: number;
  day: string;
  starts: string;
  minutes: number;
  place: string;
  agenda: string;
  status: 'proposed' | 'approved';
}
const STORED = `m.id, m.day, to_char(m.starts, 'HH24:MI') AS starts, m.minutes, m.place, m.agenda, m.status`;

/** What else takes place in a chapter between two instants. */
export const othersBetween = async (
  tx: Executor,
  chapterId: number,
  span: { from: Date; to: Date },
  except: readonly number[],
): Promise<Span[]> => {
  const rows = await tx.query<{ day: string; starts_at: string; ends_at: string }>(
    `SELECT day, starts_at, ends_at FROM meetings
      WHERE chapter_id = $1 AND status <> 'cancelled' AND starts_at > $2::timestamptz - ${LONGEST} AND starts_at < $3
        AND ends_at > $2 AND id <> ALL ($4::int[])`,
    [chapterId, span.from, span.to, except],
  );
  return rows.map(({ day, starts_at, ends_at }) => ({
    day,
    starts_at: new Date(starts_at),
    ends_at: new Date(ends_at),
  }));
};

interface NewMeetings {
  chapterId: number;
  proposedBy: number;
  place: string;
  agenda: string;
  meetings: readonly Placed[];
  at: Date;
}
/** A single meeting or a series, whose rows bear the id of the first. Returns that. */
export async function insert(tx: Executor, added: NewMeetings): Promise<number> {
  const { chapterId, proposedBy: by, place, agenda, meetings, at } = added;
  const [row] = await tx.query<{ id: number }>(
    `WITH first AS MATERIALIZED (SELECT nextval('meetings_id_seq')::int AS id),
       placed AS MATERIALIZED (
         SELECT ordinality AS number, day, starts, minutes, starts_at, ends_at
           FROM ROWS FROM (json_to_recordset($5) AS (
             day date, starts time, minutes int, starts_at timestamptz, ends_at timestamptz)) WITH ORDINALITY),
       added AS (
         INSERT INTO meetings (id, series_id, chapter_id, proposed_by, place, agenda, created_at,
           day, starts, minutes, starts_at, ends_at)
         SELECT CASE WHEN number = 1 THEN first.id ELSE nextval('meetings_id_seq') END,
                CASE WHEN (SELECT count(*) FROM placed) > 1 THEN first.id END, $1, $2, $3, $4, $6,
                day, starts, minutes, starts_at, ends_at
           FROM placed CROSS JOIN first ORDER BY number)
     SELECT id FROM first`,
    [chapterId, by, place, agenda, JSON.stringify(meetings), at],
  );
  return (row as { id: number }).id;
}

type Written = Pick<StoredMeeting, 'id' | 'place' | 'agenda'> & Placed;
/** The first approved one announces the change of all approved ones. */
export async function update(
  tx: Executor,
  meetings: readonly Written[],
  by: number,
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE meetings m SET day = v.day, starts = v.starts, minutes = v.minutes, starts_at = v.starts_at, ends_at = v.ends_at,
            place = v.place, agenda = v.agenda, sequence = m.sequence + 1, changed_by = $2, changed_at = $3,
            announces_change = ${ANNOUNCED}
       FROM (${announced(`json_to_recordset($1) AS r (id int, day date, starts time, minutes int, starts_at timestamptz,
               ends_at timestamptz, place text, agenda text)`)}) v
      WHERE m.id = v.id`,
    [JSON.stringify(meetings), by, at],
  );
}

export async function cancel(tx: Executor, ids: readonly number[], by: number, at: Date): Promise<void> {
  await tx.query(
    `UPDATE meetings m SET status = 'cancelled', cancelled_by = $2, cancelled_at = $3, sequence = m.sequence + 1,
            announces_cancellation = ${ANNOUNCED}
       FROM (${announced('unnest($1::int[]) AS r (id)')}) v WHERE m.id = v.id`,
    [ids, by, at],
  );
}

export async function approve(tx: Executor, ids: readonly number[], by: number, at: Date): Promise<void> {
  await tx.query(
    `UPDATE meetings m SET status = 'approved', approved_by = $2, approved_at = $3,
            announces_approval = CASE WHEN m.id = ($1::int[])[1] THEN cardinality($1::int[]) END
      WHERE m.id = ANY ($1::int[])`,
    [ids, by, at],
  );
}

/** How many approved ones there are among these, and which of them is the first. */
const announced = (rows: string): string => `
  SELECT r.*, count(*) FILTER (WHERE o.status = 'approved') OVER () AS announced,
         first_value(r.id) OVER (ORDER BY o.status <> 'approved', o.starts_at, o.id) AS first_id
    FROM ${rows} JOIN meetings o ON o.id = r.id`;
const ANNOUNCED = `CASE WHEN m.id = v.first_id AND v.announced > 0 THEN v.announced END`;

/** Who may approve meetings of a chapter, super admins aside. */
export const approversOf = async (db: Executor, chapterId: number, today: string): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(
    `SELECT u.id FROM users u WHERE u.chapter_id = $1 AND u.role = 'member' AND u.removed_at IS NULL
        AND ${holds('u', 'can_approve_meeting', '$2')} ORDER BY u.id`,
    [chapterId, today],
  );
  return rows.map(({ id }) => id);
};

import type { Meeting, Repeats } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { holds } from '../../sql/permissions-sql.ts';
import type { Placed, Span } from './placing.ts';
import { LONGEST } from './sql.ts';

export async function chapterOf(db: Executor, id: number): Promise<number | undefined> {
  const [row] = await db.query<{ chapter_id: number }>('SELECT chapter_id FROM meetings WHERE id = $1', [id]);
  return row?.chapter_id;
}

/** Every write of a chapter's meetings holds the chapter's row, so that they wait for each other. */
export async function lockChapter(
  tx: Executor,
  id: number,
): Promise<{ time_zone: string | null } | undefined> {
  const [row] = await tx.query<{ time_zone: string | null }>(
    'SELECT time_zone FROM chapters WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  );
  return row;
}

/** From a day of the wall clock on. */
export const plannedFrom = (
  tx: Executor,
  chapterId: number,
  day: string,
): Promise<(StoredMeeting & { starts_at: string })[]> =>
  tx.query(
    `SELECT ${STORED}, m.starts_at FROM meetings m
      WHERE m.chapter_id = $1 AND m.day >= $2::date AND m.starts_at > $2::date - interval '2 days' AND m.status <> 'cancelled'
      ORDER BY m.starts_at, m.id`,
    [chapterId, day],
  );

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
  chapter_id: number;
  proposed_by: { id: number };
  approved_by: { id: number } | null;
}
const STORED = `m.id, m.day, to_char(m.starts, 'HH24:MI') AS starts, m.minutes, m.place, m.agenda, m.status, m.chapter_id,
  json_build_object('id', m.proposed_by) AS proposed_by,
  CASE WHEN m.approved_by IS NOT NULL THEN json_build_object('id', m.approved_by) END AS approved_by`;

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
  repeats: Repeats | undefined;
  meetings: readonly Placed[];
  at: Date;
}
/** A single meeting or a series, whose rows bear the id of the first. Returns that. */
export async function insert(tx: Executor, added: NewMeetings): Promise<number> {
  const { chapterId, proposedBy: by, place, agenda, repeats, meetings, at } = added;
  const [row] = await tx.query<{ id: number }>(
    `WITH first AS MATERIALIZED (SELECT nextval('meetings_id_seq')::int AS id),
       placed AS MATERIALIZED (
         SELECT ordinality AS number, day, starts, minutes, starts_at, ends_at
           FROM ROWS FROM (json_to_recordset($5) AS (
             day date, starts time, minutes int, starts_at timestamptz, ends_at timestamptz)) WITH ORDINALITY),
       added AS (
         INSERT INTO meetings (id, series_id, repeats, chapter_id, proposed_by, place, agenda, created_at,
           day, starts, minutes, starts_at, ends_at)
         SELECT CASE WHEN number = 1 THEN first.id ELSE nextval('meetings_id_seq') END,
                CASE WHEN (SELECT count(*) FROM placed) > 1 THEN first.id END,
                CASE WHEN (SELECT count(*) FROM placed) > 1 THEN $7 END, $1, $2, $3, $4, $6,
                day, starts, minutes, starts_at, ends_at
           FROM placed CROSS JOIN first ORDER BY number)
     SELECT id FROM first`,
    [chapterId, by, place, agenda, JSON.stringify(meetings), at, repeats],
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

export async function lastChange(
  tx: Executor,
  id: number,
): Promise<{ at: string; by: number | null } | undefined> {
  const [row] = await tx.query<{ at: string; by: number | null }>(
    'SELECT changed_at AS at, changed_by AS by FROM meetings WHERE id = $1',
    [id],
  );
  return row;
}

/** The first approved one announces the cancellation of all approved ones, and the first proposed one what its proposer reads. */
export async function cancel(tx: Executor, ids: readonly number[], by: number, at: Date): Promise<void> {
  await tx.query(
    `UPDATE meetings m SET status = 'cancelled', cancelled_by = $2, cancelled_at = $3, sequence = m.sequence + 1,
            announces_cancellation = ${ANNOUNCED},
            announces_decline = CASE WHEN m.id = v.first_proposed_id AND v.proposed > 0 AND m.proposed_by <> $2 THEN v.proposed END
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

const announced = (rows: string): string => `
  SELECT r.*, count(*) FILTER (WHERE o.status = 'approved') OVER () AS announced,
         first_value(r.id) OVER (ORDER BY o.status <> 'approved', o.starts_at, o.id) AS first_id,
         count(*) FILTER (WHERE o.status = 'proposed') OVER () AS proposed,
         first_value(r.id) OVER (ORDER BY o.status <> 'proposed', o.starts_at, o.id) AS first_proposed_id
    FROM ${rows} JOIN meetings o ON o.id = r.id`;
const ANNOUNCED = `CASE WHEN m.id = v.first_id AND v.announced > 0 THEN v.announced END`;

export const approversOf = async (db: Executor, chapterId: number, today: string): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(
    `SELECT u.id FROM users u WHERE u.chapter_id = $1 AND u.role = 'member' AND u.removed_at IS NULL
        AND ${holds('u', 'can_approve_meeting', '$2')} ORDER BY u.id`,
    [chapterId, today],
  );
  return rows.map(({ id }) => id);
};

/** Approved guests of these meetings whom the latest mail did not reach, because of a daily limit. */
export async function countUnmailed(tx: Executor, ids: readonly number[]): Promise<number> {
  const [row] = await tx.query<{ guests: number }>(
    `SELECT count(*) AS guests FROM guests g JOIN guest_mails_withheld w ON w.guest_id = g.id
      WHERE g.meeting_id = ANY ($1::int[]) AND g.status = 'approved'`,
    [ids],
  );
  return row?.guests ?? 0;
}

export async function areRecorded(tx: Executor, ids: readonly number[]): Promise<boolean> {
  const rows = await tx.query(
    'SELECT 1 FROM attendance WHERE meeting_id = ANY ($1::int[]) AND state IS NOT NULL LIMIT 1',
    [ids],
  );
  return rows.length > 0;
}

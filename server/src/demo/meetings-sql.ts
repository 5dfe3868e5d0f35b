import type { Executor } from '../db/database.ts';
import {
  AGENDA,
  type HeldMeeting,
  INVITED_DAYS,
  type SampleChapter,
  type SampleGuest,
  type SampleMeeting,
} from './meetings.ts';
import { CHAPTERS } from './names.ts';

/** The sample's own chapters, with their members: the first presides, the fourth schedules meetings and takes attendance. */
export const chapters = (tx: Executor): Promise<SampleChapter[]> =>
  tx.query(
    `SELECT c.id, c.time_zone, (SELECT json_agg(json_build_object('id', u.id, 'full_name', u.full_name, 'email', u.email, 'phone', u.phone,
                     'vertical', u.vertical, 'created_at', u.created_at) ORDER BY u.id)
                     FROM users u WHERE u.chapter_id = c.id AND u.role = 'member' AND u.removed_at IS NULL) AS members
       FROM chapters c WHERE (c.name, c.region) IN (SELECT * FROM json_to_recordset($1) AS s (name text, region text))
        AND EXISTS (SELECT FROM users u WHERE u.chapter_id = c.id AND u.role = 'member' AND u.removed_at IS NULL)
      ORDER BY c.id`,
    [JSON.stringify(CHAPTERS)],
  );

export async function lastDay(tx: Executor, chapterId: number): Promise<string | null> {
  const [row] = await tx.query<{ day: string | null }>(
    'SELECT max(day) AS day FROM meetings WHERE chapter_id = $1 AND agenda = $2',
    [chapterId, AGENDA],
  );
  return row?.day ?? null;
}

/** Those of one chapter that do not overlap what people planned in the demo; the weekly ones are one series. */
export async function insertMeetings(tx: Executor, meetings: readonly SampleMeeting[]): Promise<void> {
  await tx.query(
    `INSERT INTO meetings (chapter_id, proposed_by, approved_by, approved_at, day, starts, minutes, starts_at, ends_at, place,
       agenda, status, created_at, changed_by, changed_at, announces_change, cancelled_by, cancelled_at, announces_cancellation, sequence)
     SELECT chapter_id, proposed_by, approved_by, CASE WHEN approved_by IS NOT NULL THEN created_at END, day, starts, minutes,
            starts_at, ends_at, place, agenda, status, created_at,
            CASE WHEN changed_at IS NOT NULL THEN proposed_by END, changed_at, CASE WHEN changed_at IS NOT NULL THEN 1 END,
            CASE WHEN cancelled_at IS NOT NULL THEN proposed_by END, cancelled_at, CASE WHEN cancelled_at IS NOT NULL THEN 1 END,
            (changed_at IS NOT NULL OR cancelled_at IS NOT NULL)::int
       FROM json_populate_recordset(NULL::meetings, $1) s
      WHERE NOT EXISTS (SELECT FROM meetings m WHERE m.chapter_id = s.chapter_id AND m.status <> 'cancelled'
                           AND m.starts_at < s.ends_at AND m.ends_at > s.starts_at)
      ORDER BY starts_at`,
    [JSON.stringify(meetings)],
  );
  await tx.query(
    `WITH first AS (SELECT chapter_id, min(id) AS id, count(*) AS meetings FROM meetings WHERE agenda = $1 GROUP BY 1)
     UPDATE meetings m SET series_id = first.id, announces_approval = CASE WHEN m.id = first.id THEN first.meetings END
       FROM first WHERE m.chapter_id = first.chapter_id AND m.agenda = $1`,
    [AGENDA],
  );
}

export async function insertEntries(tx: Executor): Promise<void> {
  await tx.query(
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, chapter_id, address, request_id, details)
     SELECT e.at, e.actor_id, e.action, 'meeting', m.id, m.chapter_id, '127.0.0.1', 'demo',
            json_build_object('meetings', coalesce(m.announces_approval, 1))
       FROM meetings m CROSS JOIN LATERAL (VALUES
              ('meeting.proposed', m.created_at, m.proposed_by), ('meeting.approved', m.approved_at, m.approved_by))
            AS e (action, at, actor_id)
      WHERE e.at IS NOT NULL AND (m.series_id IS NULL OR m.series_id = m.id)
        AND NOT EXISTS (SELECT FROM audit_log l WHERE l.subject_type = 'meeting' AND l.subject_id = m.id AND l.action = e.action)
      ORDER BY e.at, m.id`,
  );
}

/** For weekly meetings that were held and have none: one state per member of that day, most of them present. */
export async function insertAttendance(tx: Executor, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO attendance (meeting_id, member_id, state, substitute, tapped_at, recorded_by, recorded_at)
     SELECT id, user_id, state, CASE WHEN state = 'substitute' THEN 'A colleague from the office' END, at, recorder, at
       FROM (SELECT m.id, s.user_id, m.starts_at + make_interval(secs => 60 + dice * 11) AS at,
                    CASE WHEN dice < 84 THEN 'present' WHEN dice < 89 THEN 'late' WHEN dice < 94 THEN 'absent'
                         WHEN dice < 97 THEN 'medical' ELSE 'substitute' END AS state,
                    (SELECT min(u.id) FROM users u WHERE u.chapter_id = m.chapter_id AND u.can_take_attendance = 1
                        AND u.removed_at IS NULL) AS recorder
               FROM meetings m JOIN stays s ON s.chapter_id = m.chapter_id AND s.since <= m.starts_at
                                           AND (s.until IS NULL OR s.until > m.starts_at)
              CROSS JOIN LATERAL (SELECT (hashint4extended(m.id, s.user_id) & 2147483647) % 100 AS dice) d
              WHERE m.agenda = $1 AND m.status = 'approved' AND m.ends_at <= $2
                AND NOT EXISTS (SELECT FROM attendance a WHERE a.meeting_id = m.id)) taken
      WHERE recorder IS NOT NULL ORDER BY id, user_id`,
    [AGENDA, now],
  );
}

export const meetingsWithoutGuests = (tx: Executor, chapterId: number, now: Date): Promise<HeldMeeting[]> =>
  tx.query(
    `WITH weekly AS (SELECT * FROM meetings WHERE chapter_id = $1 AND agenda = $2 AND status = 'approved')
     SELECT id, day, ends_at, ends_at <= $3 AS held FROM weekly
      WHERE starts_at > coalesce((SELECT max(starts_at) FROM weekly WHERE id IN (SELECT meeting_id FROM guests)), '-infinity')
        AND starts_at <= (SELECT min(starts_at) FROM weekly WHERE ends_at > $3)
      ORDER BY starts_at`,
    [chapterId, AGENDA, now],
  );

export async function insertGuests(
  tx: Executor,
  guests: readonly SampleGuest[],
  president: number,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO guests (meeting_id, chapter_id, name, phone, email, business, status, invited_by, created_at,
       decided_by, decided_at, recorded_by, recorded_at, member_id)
     SELECT g.meeting_id, g.chapter_id, g.name, g.phone, g.email, g.business, g.status, g.invited_by,
            least($3, m.starts_at - interval '${INVITED_DAYS} days'),
            CASE WHEN g.status <> 'invited' THEN $2::int END,
            CASE WHEN g.status <> 'invited' THEN least($3, m.starts_at - interval '4 days') END,
            CASE WHEN g.status IN ('came', 'did_not_come') THEN $2::int END,
            CASE WHEN g.status IN ('came', 'did_not_come') THEN m.starts_at + interval '10 minutes' END, g.member_id
       FROM json_populate_recordset(NULL::guests, $1) g JOIN meetings m ON m.id = g.meeting_id
      ORDER BY m.starts_at, g.name
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(guests), president, now],
  );
}

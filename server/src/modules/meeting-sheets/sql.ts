import {
  COUNTED_GUESTS,
  type MeetingSheet,
  PRESENT_STATES,
  SHEET_FIRST_DAYS,
  SHEET_LENGTH,
  SHEET_WAITING,
  SOON_DAYS,
} from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { inNameOrder } from '../../db/names.ts';
import { onSheet } from '../../sql/attendance-sql.ts';

export interface SheetRow extends Pick<MeetingSheet, 'meeting' | 'since' | 'previous'> {
  members: MeetingSheet['attendance']['members'] | null;
  present: number;
  given: number;
  referrals: MeetingSheet['referrals']['rows'] | null;
  approved: number;
  thank_you_value: string;
  notes: MeetingSheet['thanks']['rows'] | null;
  guests_counted: number;
  guests: MeetingSheet['guests']['rows'] | null;
  waiting: MeetingSheet['waiting'] | null;
  ending: MeetingSheet['ending'] | null;
}

const oneOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');
const list = (rows: string) => `(SELECT json_agg(t) FROM (${rows}) t)`;
/** The names of the chapter's members are read at once; anyone else, who has left or moved, is looked up. */
const nameOf = (member: string, id: string) =>
  `coalesce(${member}.full_name, (SELECT full_name FROM users WHERE id = ${id}))`;
const NAMES = `${nameOf('f', 'r.from_member_id')} AS from_member, ${nameOf('t', 'r.to_member_id')} AS to_member`;
const withNames = (rows: string) =>
  `FROM (${rows}) r LEFT JOIN members f ON f.id = r.from_member_id LEFT JOIN members t ON t.id = r.to_member_id`;

/**
 * One statement, one moment: its parts fit together. Everyone in the room sees it, so it says nothing about anyone's health. `$2`: the reader's chapter, or none for a super admin; `$3`: now; `$4`: today.
 */
const SHEET = `
  WITH meeting AS MATERIALIZED (
    SELECT m.*, c.name AS chapter, c.region, c.time_zone, least(m.ends_at, $3::timestamptz) AS until
      FROM meetings m JOIN chapters c ON c.id = m.chapter_id
     WHERE m.id = $1 AND m.approved_at IS NOT NULL AND m.chapter_id = coalesce($2::int, m.chapter_id)),
  previous AS MATERIALIZED (
    SELECT p.id, p.day, p.ends_at FROM meeting m CROSS JOIN LATERAL (
      SELECT id, day, ends_at FROM meetings WHERE chapter_id = m.chapter_id AND starts_at < m.starts_at AND status = 'approved'
       ORDER BY starts_at DESC LIMIT 1) p),
  span AS MATERIALIZED (
    SELECT m.chapter_id, m.day, m.until,
           coalesce((SELECT ends_at FROM previous), m.starts_at - interval '${SHEET_FIRST_DAYS} days') AS since,
           coalesce((SELECT day FROM previous), m.day - ${SHEET_FIRST_DAYS + 1}) AS first_day
      FROM meeting m),
  members AS MATERIALIZED (
    SELECT u.id, u.full_name FROM meeting m JOIN users u
        ON u.chapter_id = m.chapter_id AND u.role = 'member' AND u.removed_at IS NULL),
  recorded AS MATERIALIZED (
    SELECT a.member_id, a.state, a.substitute FROM meeting m JOIN attendance a ON a.meeting_id = m.id),
  people AS MATERIALIZED (
    SELECT p.user_id AS id, ${nameOf('u', 'p.user_id')} AS name,
           CASE a.state WHEN 'medical' THEN 'absent' ELSE a.state END AS state, a.substitute
      FROM meeting m CROSS JOIN LATERAL (${onSheet('m')}) p
      LEFT JOIN members u ON u.id = p.user_id LEFT JOIN recorded a ON a.member_id = p.user_id),
  given AS MATERIALIZED (
    SELECT r.id, r.from_member_id, r.to_member_id, r.referral_type FROM span, referrals r
     WHERE r.chapter_id = span.chapter_id AND r.withdrawn_at IS NULL AND r.recorded_on BETWEEN span.first_day - 1 AND span.day + 2
       AND r.created_at >= span.since AND r.created_at < span.until),
  thanked AS MATERIALIZED (
    SELECT n.id, n.from_member_id, n.to_member_id, n.amount, n.approved_at FROM span, thank_you_notes n
     WHERE n.chapter_id = span.chapter_id AND n.status = 'approved' AND n.approved_at >= span.since AND n.approved_at < span.until)
  SELECT json_build_object('id', m.id, 'chapter_id', m.chapter_id, 'chapter', m.chapter, 'region', m.region, 'time_zone', m.time_zone, 'day', m.day,
           'starts', to_char(m.starts, 'HH24:MI'), 'minutes', m.minutes, 'starts_at', m.starts_at, 'place', m.place, 'status',
           CASE WHEN m.status = 'approved' AND m.ends_at <= $3 THEN 'held' ELSE m.status END) AS meeting,
         (SELECT since FROM span) AS since,
         (SELECT json_build_object('id', id, 'day', day) FROM previous) AS previous,
         ${list(`SELECT * FROM people ORDER BY ${inNameOrder('name')}, id`)} AS members,
         (SELECT count(*) FROM people WHERE state IN (${oneOf(PRESENT_STATES)})) AS present,
         (SELECT count(*) FROM given) AS given,
         ${list(`SELECT r.id, ${NAMES}, r.referral_type
                   ${withNames(`SELECT * FROM given ORDER BY id DESC LIMIT ${SHEET_LENGTH}`)} ORDER BY r.id DESC`)} AS referrals,
         (SELECT count(*) FROM thanked) AS approved,
         (SELECT trim_scale(coalesce(sum(amount), 0))::text FROM thanked) AS thank_you_value,
         ${list(`SELECT r.id, ${NAMES}, r.amount
                   ${withNames(`SELECT * FROM thanked ORDER BY approved_at DESC, id DESC LIMIT ${SHEET_LENGTH}`)}
                  ORDER BY r.approved_at DESC, r.id DESC`)} AS notes,
         (SELECT count(*) FROM guests WHERE meeting_id = $1 AND status IN (${oneOf(COUNTED_GUESTS)})) AS guests_counted,
         ${list(`SELECT g.name, g.status FROM guests g WHERE g.meeting_id = $1 AND g.status IN (${oneOf([...COUNTED_GUESTS, 'did_not_come'])})
                  ORDER BY ${inNameOrder('g.name')}, g.id LIMIT ${SHEET_LENGTH}`)} AS guests,
         ${list(
           `SELECT r.id, ${NAMES}, r.created_at ${withNames(`
                   SELECT r.* FROM members u CROSS JOIN LATERAL (
                     SELECT id, from_member_id, to_member_id, created_at FROM referrals
                      WHERE to_member_id = u.id AND referral_status IN ('new', 'repeated') AND withdrawn_at IS NULL
                      ORDER BY id LIMIT ${SHEET_WAITING}) r
                    ORDER BY r.created_at, r.id LIMIT ${SHEET_WAITING}`)} ORDER BY r.created_at, r.id`,
         )} AS waiting,
         ${list(`SELECT u.id, u.full_name AS name, u.subscription_valid_till FROM span, users u
                  WHERE u.chapter_id = span.chapter_id AND u.role = 'member' AND u.removed_at IS NULL
                    AND u.subscription_valid_till BETWEEN $4::date AND $4::date + ${SOON_DAYS}
                  ORDER BY u.subscription_valid_till, ${inNameOrder('u.full_name')}, u.id LIMIT ${SHEET_LENGTH}`)} AS ending
    FROM meeting m`;

export async function findSheet(
  db: Executor,
  meetingId: number,
  chapterId: number | null,
  now: Date,
  today: string,
): Promise<SheetRow | undefined> {
  const [row] = await db.query<SheetRow>(SHEET, [meetingId, chapterId, now, today]);
  return row;
}

import type { MailTopic } from '@bn/contract';
import type { Executor } from '../../../db/database.ts';
import { requiresPasskey } from '../../../sql/passkeys-sql.ts';
import type { CalendarMeeting } from '../../calendar-files/ics.ts';
import { waysOf } from '../sql.ts';
import type { Week } from './digest-letter.ts';
import type { LetterMeeting } from './meeting-letters.ts';
import type { LetterOneToOne } from './one-to-one-letters.ts';
import type { LetterNote, LetterReferral, LetterTestimonial } from './referral-letters.ts';

export interface Receiver {
  id: number;
  name: string;
  email: string;
  chapter_id: number | null;
  /** Its name; super admins have none. */
  chapter: string | null;
  activated: boolean;
  /** None of super admins. */
  valid_till: string | null;
  /** A new password would not open the account. */
  needs_passkey: boolean;
  refuses: MailTopic[];
}

const RECEIVER = `u.id, u.full_name AS name, u.email, u.chapter_id, u.activated_at IS NOT NULL AS activated, u.subscription_valid_till AS valid_till,
  u.activated_at IS NOT NULL AND ${requiresPasskey('u')} AS needs_passkey,
  (SELECT c.name FROM chapters c WHERE c.id = u.chapter_id) AS chapter,
  ARRAY(SELECT topic FROM mail_refusals r WHERE r.user_id = u.id) AS refuses`;

export async function findReceiver(
  db: Executor,
  id: number,
  evenFormer = false,
): Promise<Receiver | undefined> {
  const [row] = await db.query<Receiver>(
    `SELECT ${RECEIVER} FROM users u WHERE u.id = $1 AND (u.removed_at IS NULL OR $2)`,
    [id, evenFormer],
  );
  return row;
}

/** Includes people who have left. */
export async function findPerson(
  db: Executor,
  id: number,
): Promise<{ name: string; email: string } | undefined> {
  const [row] = await db.query<{ name: string; email: string }>(
    'SELECT full_name AS name, email FROM users WHERE id = $1',
    [id],
  );
  return row;
}

export async function findByEmail(db: Executor, email: string): Promise<Receiver | undefined> {
  const [row] = await db.query<Receiver>(
    `SELECT ${RECEIVER} FROM users u WHERE email_key(u.email) = email_key($1) AND u.removed_at IS NULL`,
    [email],
  );
  return row;
}

export interface FoundReferral extends LetterReferral {
  to_member_id: number;
  open: boolean;
}
export async function findReferral(db: Executor, id: number, at: Date): Promise<FoundReferral | undefined> {
  const [row] = await db.query<FoundReferral>(
    `SELECT r.id, f.full_name AS from_name, t.full_name AS to_name, r.referral_type, r.referral_status, r.referral_notes,
            r.to_member_id, r.referral_status IN ('new', 'repeated') AS open,
            extract(day FROM $2::timestamptz - r.created_at)::int AS age
       FROM referrals r JOIN users f ON f.id = r.from_member_id JOIN users t ON t.id = r.to_member_id
      WHERE r.id = $1 AND r.withdrawn_at IS NULL`,
    [id, at],
  );
  return row;
}

export interface FoundNote extends LetterNote {
  status: string;
}
export async function findNote(db: Executor, id: number): Promise<FoundNote | undefined> {
  const [row] = await db.query<FoundNote>(
    `SELECT n.referral_id, f.full_name AS from_name, t.full_name AS to_name, n.amount, n.description, n.return_reason,
            n.status
       FROM thank_you_notes n JOIN users f ON f.id = n.from_member_id JOIN users t ON t.id = n.to_member_id
      WHERE n.id = $1`,
    [id],
  );
  return row;
}

export interface FoundTestimonial extends LetterTestimonial {
  status: string;
  /** Both are members of its chapter: the writer opens the receiver's page, and can send it again. */
  both_here: boolean;
}
export async function findTestimonial(db: Executor, id: number): Promise<FoundTestimonial | undefined> {
  const [row] = await db.query<FoundTestimonial>(
    `SELECT t.receiver_id, w.full_name AS writer_name, r.full_name AS receiver_name, t.text, t.return_reason, t.status,
            (w.removed_at IS NULL AND r.removed_at IS NULL AND w.chapter_id = t.chapter_id
              AND r.chapter_id = t.chapter_id) AS both_here
       FROM testimonials t JOIN users w ON w.id = t.writer_id JOIN users r ON r.id = t.receiver_id WHERE t.id = $1`,
    [id],
  );
  return row;
}

export interface FoundOneToOne extends LetterOneToOne, Omit<CalendarMeeting, 'partner'> {
  one_to_one_status: string;
  asked_by: number;
  /** Its receiver has not said whether it took place. */
  unanswered: boolean;
  was_accepted: boolean;
}
/** As its receiver sees it, while both are members of its chapter. */
export async function findOneToOne(
  db: Executor,
  id: number,
  receiverId: number,
): Promise<FoundOneToOne | undefined> {
  const [row] = await db.query<FoundOneToOne>(
    `SELECT o.id, p.full_name AS partner, c.name AS chapter, c.time_zone, o.day, to_char(o.starts, 'HH24:MI') AS starts, o.minutes,
            o.place, '' AS agenda, o.uid, o.sequence, o.starts_at, o.ends_at, o.changed_at, o.asked_by,
            o.status AS one_to_one_status, CASE o.status WHEN 'cancelled' THEN 'cancelled' ELSE 'approved' END AS status,
            (CASE WHEN o.low_id = $2 THEN o.low_met ELSE o.high_met END) IS NULL AS unanswered,
            o.accepted_at IS NOT NULL AS was_accepted
       FROM one_to_ones o JOIN chapters c ON c.id = o.chapter_id
       JOIN users r ON r.id = $2 AND r.chapter_id = o.chapter_id AND r.removed_at IS NULL
       JOIN users p ON p.id = CASE WHEN o.low_id = $2 THEN o.high_id ELSE o.low_id END
                   AND p.chapter_id = o.chapter_id AND p.removed_at IS NULL
      WHERE o.id = $1 AND $2 IN (o.low_id, o.high_id)`,
    [id, receiverId],
  );
  return row;
}

export interface FoundMeeting extends LetterMeeting {
  chapter_id: number;
  status: string;
  ends_at: string;
}
/** Meetings approved together that are still to take place: the first, and how many. */
const APPROVED = `SELECT m.*, count(*) OVER () AS meetings
    FROM meetings f JOIN meetings m ON m.id = f.id OR (m.series_id = f.series_id AND m.approved_at = f.approved_at)
   WHERE f.id = $1 AND m.status = 'approved' ORDER BY m.starts_at LIMIT 1`;
const announcedBy = (what: 'change' | 'cancellation') =>
  `SELECT m.*, coalesce(m.announces_${what}, 1) AS meetings FROM meetings m WHERE m.id = $1`;

export async function findMeeting(
  db: Executor,
  id: number,
  announced: 'approval' | 'change' | 'cancellation',
): Promise<FoundMeeting | undefined> {
  const [row] = await db.query<FoundMeeting>(
    `SELECT m.id, m.chapter_id, c.name AS chapter, c.time_zone, m.day, to_char(m.starts, 'HH24:MI') AS starts, m.minutes, m.place, m.agenda,
            m.status, m.ends_at, m.meetings
       FROM (${announced === 'approval' ? APPROVED : announcedBy(announced)}) m JOIN chapters c ON c.id = m.chapter_id`,
    [id],
  );
  return row;
}

const TOGETHER = { approval: 'approved_at', change: 'changed_at', cancellation: 'cancelled_at' } as const;
const TELLS = { approval: 'approved', change: 'approved', cancellation: 'cancelled' } as const;

/** For calendars: the meeting, and those of its series that were approved, changed or cancelled with it. */
export const findTogether = (
  db: Executor,
  id: number,
  announced: keyof typeof TOGETHER,
): Promise<(CalendarMeeting & { day: string })[]> =>
  db.query(
    `SELECT m.uid, m.sequence, c.name AS chapter, m.day, m.starts_at, m.ends_at, m.place, m.agenda, m.status,
            greatest(m.created_at, m.approved_at, m.changed_at, m.cancelled_at) AS changed_at
       FROM meetings f JOIN meetings m ON m.id = f.id OR (m.series_id = f.series_id AND m.${TOGETHER[announced]} = f.${TOGETHER[announced]})
       JOIN chapters c ON c.id = m.chapter_id
      WHERE f.id = $1 AND m.approved_at IS NOT NULL AND m.status = '${TELLS[announced]}' ORDER BY m.starts_at`,
    [id],
  );

/**
 * What a meeting's details were before they were changed, of those that were since then. A mail about it is written a moment
 * after the audit entry, and sent minutes later: what is older was announced.
 */
export async function findBefore(db: Executor, id: number, since: string): Promise<LetterMeeting['before']> {
  const [row] = await db.query<{ before: LetterMeeting['before'] }>(
    `SELECT json_object_agg(field, before) AS before FROM (
       SELECT DISTINCT ON (c.key) c.key AS field, c.value -> 'before' AS before
         FROM audit_log a CROSS JOIN jsonb_each(a.details -> 'changes') c
        WHERE a.subject_type = 'meeting' AND a.subject_id = $1 AND a.action = 'meeting.changed'
          AND a.at >= $2::timestamptz - interval '1 minute'
        ORDER BY c.key, a.id) changed`,
    [id, since],
  );
  return row?.before ?? undefined;
}

const OPEN = `r.referral_status IN ('new', 'repeated') AND r.withdrawn_at IS NULL`;

/** A member's last seven days; everything by the member's own index. */
export async function findWeek(db: Executor, userId: number, at: Date, today: string): Promise<Week> {
  const [row] = await db.query<Week>(
    `SELECT (SELECT count(*) FROM referrals r WHERE r.to_member_id = $1 AND r.withdrawn_at IS NULL
               AND r.created_at > $2::timestamptz - interval '7 days') AS received,
            (SELECT count(*) FROM referrals r WHERE r.from_member_id = $1 AND r.withdrawn_at IS NULL
               AND r.created_at > $2::timestamptz - interval '7 days') AS given,
            thanks.thanks, thanks.thanks_value,
            (SELECT count(*) FROM referrals r WHERE r.to_member_id = $1 AND ${OPEN}) AS to_answer_count,
            (SELECT coalesce(json_agg(o), '[]') FROM (
               SELECT r.id, f.full_name AS from_name, extract(day FROM $2::timestamptz - r.created_at)::int AS age
                 FROM referrals r JOIN users f ON f.id = r.from_member_id
                WHERE r.to_member_id = $1 AND ${OPEN} ORDER BY r.id LIMIT 5) o) AS to_answer,
            (SELECT count(*) FROM thank_you_notes n WHERE n.from_member_id = $1 AND n.status = 'returned') AS returned,
            CASE WHEN u.can_approve_thankyou = 1 AND (u.permissions_until IS NULL OR u.permissions_until >= $3::date)
              THEN coalesce((SELECT pending_notes FROM chapter_figures f WHERE f.chapter_id = u.chapter_id), 0)
              ELSE 0 END AS to_decide
       FROM users u CROSS JOIN LATERAL (
         SELECT count(*) AS thanks, coalesce(sum(n.amount), 0) AS thanks_value FROM thank_you_notes n
          WHERE n.to_member_id = $1 AND n.approved_at > $2::timestamptz - interval '7 days') thanks
      WHERE u.id = $1`,
    [userId, at, today],
  );
  return row as Week;
}

/**
 * Writes the digest to the next members, in the order of their ids, in the one transaction that remembers how
 * far it got: no one gets two, however many processes write and wherever one is killed. True while there are
 * more.
 */
export async function writeDigests(
  tx: Executor,
  week: string,
  at: Date,
  batch: number,
  mailOn: boolean,
): Promise<boolean> {
  await tx.query('INSERT INTO digests (week) VALUES ($1) ON CONFLICT DO NOTHING', [week]);
  const [begun] = await tx.query<{ last_user_id: number }>(
    'SELECT last_user_id FROM digests WHERE week = $1 AND finished_at IS NULL FOR UPDATE SKIP LOCKED',
    [week],
  );
  if (!begun) return false;
  const [written] = await tx.query<{ last: number | null; members: number }>(
    `WITH next AS (
       SELECT id FROM users WHERE id > $1 AND role = 'member' AND removed_at IS NULL AND activated_at IS NOT NULL
        ORDER BY id LIMIT $2
     ), queued AS (
       INSERT INTO mails (kind, user_id, device_id, written_at, due_at)
       SELECT 'digest', next.id, way.device, $3, $3 FROM next ${waysOf('next.id', "'digest'", '$4')})
     SELECT max(id) AS last, count(*) AS members FROM next`,
    [begun.last_user_id, batch, at, mailOn],
  );
  const more = written?.members === batch;
  await tx.query('UPDATE digests SET last_user_id = $2, finished_at = $3 WHERE week = $1', [
    week,
    written?.last ?? begun.last_user_id,
    more ? null : at,
  ]);
  return more || (written?.members ?? 0) > 0;
}

export async function countDigests(db: Executor, most: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT FROM mails WHERE bulk AND kind = 'digest' AND failed_at IS NULL LIMIT $1) d`,
    [most],
  );
  return row?.count ?? 0;
}

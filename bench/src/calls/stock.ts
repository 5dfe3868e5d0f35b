import { PASSWORD_HASH } from '../data/scales.ts';
import { tokenHash } from '../data/sessions.ts';

/** The columns that the statements below return, each some of them: records that a call can use, and a member who may make it. */
export interface Stocked {
  id: number;
  user_id: number;
  meeting_id: number;
  member_id: number;
  /** YYYY-MM-DD */
  day: string;
  /** HH:MM */
  starts: string;
  phone: string;
}

export const calendars = `
  INSERT INTO calendar_addresses (user_id, token_hash, created_at)
  SELECT id, ${tokenHash('calendar', 'id')}, now()
    FROM (SELECT id FROM users WHERE role = 'member' AND removed_at IS NULL ORDER BY hashint4(id) LIMIT $1) u
  ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash
  RETURNING user_id`;

/** Additional sessions of signed-in members, to be ended one by one. */
export const sessions = `
  INSERT INTO sessions (token_hash, user_id, created_at, used_at)
  SELECT sha256(('further:' || user_id || ':' || copy)::bytea), user_id, now(), now()
    FROM sessions CROSS JOIN generate_series(0, (SELECT $1::int / count(*) FROM sessions)) copy
   ORDER BY copy, hashint4(user_id) LIMIT $1
  RETURNING id, user_id`;

/** Members in a separate chapter and last in every list; with `left` their memberships have ended. */
export const members = (left: boolean): string => `
  WITH chapter AS (INSERT INTO chapters (name, region) VALUES ('Zz ' || gen_random_uuid(), 'Zz') RETURNING id)
  INSERT INTO users (role, full_name, email, password_hash, phone, vertical, subscription_valid_till, chapter_id,
                     created_at, updated_at, removed_at)
  SELECT 'member', 'Zz ' || n, 'zz.' || gen_random_uuid() || '@zz.example', '${PASSWORD_HASH}', '6000000000', 'Zz',
         current_date + 300, chapter.id, now(), now(), ${left ? 'now()' : 'NULL'}
    FROM chapter CROSS JOIN generate_series(1, $1::int) n
  RETURNING id`;

export const links = `
  INSERT INTO password_links (user_id, token_hash, created_at, ends_at)
  SELECT id, ${tokenHash('link', 'id')}, now(), now() + interval '1 day' FROM unnest($1::int[]) id
  RETURNING user_id`;

/**
 * New notes in many chapters, of signed-in members who send them, or receive and may approve them. They are further notes for
 * referrals that have one: a first note would close its referral to the calls that change a status. An approved one is dated
 * ahead, so that it can still be undone after any delay.
 */
export function notes(whose: 'approver' | 'sender', status: 'pending' | 'approved' = 'pending'): string {
  const isApprover = whose === 'approver';
  const approved = status === 'approved';
  return `
  WITH given AS (
    SELECT r.* FROM sessions s JOIN users u ON u.id = s.user_id
     CROSS JOIN LATERAL (SELECT id, chapter_id, from_member_id, to_member_id FROM referrals
                          WHERE ${isApprover ? 'from_member_id = u.id AND u.can_approve_thankyou = 1' : 'to_member_id = u.id'}
                            AND EXISTS (SELECT FROM thank_you_notes n WHERE n.referral_id = referrals.id)
                          ORDER BY id DESC LIMIT 3) r
  )
  INSERT INTO thank_you_notes (referral_id, chapter_id, from_member_id, to_member_id, amount, description, date,
                               status, created_at, approved_at, approved_by)
  SELECT r.id, r.chapter_id, r.to_member_id, r.from_member_id, 100 + r.id % 900, 'Business from your referral, thank you',
         current_date, '${status}', now(), ${approved ? "now() + interval '1 day', r.from_member_id" : 'NULL, NULL'}
    FROM given r CROSS JOIN generate_series(0, (SELECT $1::int / count(*) FROM given)) copy
   ORDER BY copy, hashint4(r.id) LIMIT $1
  RETURNING id, ${isApprover ? 'to_member_id' : 'from_member_id'} AS user_id`;
}

/** New open referrals of signed-in members, so many days old: corrected and withdrawn by them, and never answered. */
export const referrals = (age = 0): string => `
  WITH givers AS (
    SELECT u.id, u.chapter_id, (SELECT c.id FROM users c WHERE c.chapter_id = u.chapter_id AND c.role = 'member'
             AND c.removed_at IS NULL AND c.id <> u.id ORDER BY c.id LIMIT 1) AS colleague
      FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.role = 'member'
  )
  INSERT INTO referrals (chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number,
    contact_preference, referral_status, referral_notes, date_sent, recorded_on, created_at, updated_at)
  SELECT chapter_id, id, colleague, 'warm', 'A', '9876543210', 'you_contact', 'new', 'Asked for a quote at the fair',
         current_date, current_date, now() - make_interval(days => ${age}), now()
    FROM givers CROSS JOIN generate_series(0, (SELECT $1::int / count(*) FROM givers)) copy
   ORDER BY copy, hashint4(id) LIMIT $1
  RETURNING id, from_member_id AS user_id`;

/**
 * `takers` and `held`: members who may record attendance, one in each chapter in which one is signed in, and meetings of today that
 * they proposed: of each chapter as many as `each` selects, and one.
 */
const meetingsToday = (each: string): string => `takers AS (
    SELECT DISTINCT ON (u.chapter_id) u.id, u.chapter_id FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE u.can_take_attendance = 1 AND (u.permissions_until IS NULL OR u.permissions_until >= current_date)
     ORDER BY u.chapter_id, u.id
  ), held AS (
    INSERT INTO meetings (chapter_id, day, starts, minutes, starts_at, ends_at, place, status, proposed_by, created_at,
                          approved_by, approved_at)
    SELECT t.chapter_id, current_date, localtime(0), 90, now() + n * interval '1 microsecond', now() + interval '90 minutes',
           'Harbour Café', 'approved', t.id, now(), t.id, now()
      FROM takers t CROSS JOIN generate_series(0, (${each})) n
    RETURNING id, chapter_id, proposed_by
  )`;
const OF_THE_CHAPTER = `users m ON m.chapter_id = t.chapter_id AND m.role = 'member' AND m.removed_at IS NULL`;

/** Members of meetings of today, and who records them. */
export const seats = `
  WITH ${meetingsToday(`SELECT $1::int / count(*) FROM takers t JOIN ${OF_THE_CHAPTER}`)}
  SELECT t.id AS meeting_id, m.id AS member_id, t.proposed_by AS user_id FROM held t JOIN ${OF_THE_CHAPTER}
   ORDER BY hashint4(t.id), hashint4(m.id) LIMIT $1`;

const GUESTS_OF_A_MEETING = 10;

/** Approved guests of meetings of today. */
export const visits = `
  WITH ${meetingsToday(`SELECT $1::int / (count(*) * ${GUESTS_OF_A_MEETING}) FROM takers`)}
  INSERT INTO guests (meeting_id, chapter_id, name, phone, email, business, status, invited_by, created_at, decided_by, decided_at)
  SELECT id, chapter_id, 'Gil Ferris', (5000000000 + n)::text, 'gil.' || n || '@guests.example', 'Consulting', 'approved',
         proposed_by, now(), proposed_by, now()
    FROM held CROSS JOIN generate_series(1, ${GUESTS_OF_A_MEETING}) n ORDER BY n, hashint4(id) LIMIT $1
  RETURNING id, invited_by AS user_id`;

/** The latest meetings that had guests, of many chapters. */
export const meetingsWithGuests = `
  SELECT DISTINCT ON (hashint4(g.chapter_id), g.chapter_id) g.meeting_id
    FROM guests g JOIN meetings m ON m.id = g.meeting_id WHERE m.ends_at < now() AND g.status = 'came'
   ORDER BY hashint4(g.chapter_id), g.chapter_id, m.starts_at DESC LIMIT $1`;

/** A person may invite 50 guests a day, and the people behind one address 500. */
const A_PERSON = 50;

/** Members and meetings to come of their chapters, with a guest's phone number. */
export const invitations = `
  WITH chosen AS (
    SELECT u.id AS user_id, m.id AS meeting_id, copy
      FROM sessions s JOIN users u ON u.id = s.user_id AND u.role = 'member'
      CROSS JOIN generate_series(1, ${A_PERSON}) copy
      CROSS JOIN LATERAL (SELECT id FROM meetings WHERE chapter_id = u.chapter_id AND status = 'approved' AND starts_at > now()
                           ORDER BY starts_at OFFSET copy % 2 LIMIT 1) m
     ORDER BY copy, hashint4(u.id) LIMIT $1
  )
  SELECT user_id, meeting_id,
         (5000000000 + (SELECT coalesce(max(id), 0) FROM guests) + row_number() OVER (ORDER BY copy, hashint4(user_id)))::text AS phone
    FROM chosen ORDER BY copy, hashint4(user_id)`;

/**
 * Signed-in holders of a flag, with times at which their chapter has no meeting: on the hour from ten on, on the days of the
 * next eleven months. Their chapters' own meetings are at seven.
 */
const SLOTS_A_DAY = 12;
const freeSlots = (flag: 'can_schedule_meeting' | 'can_approve_meeting'): string => `(
  SELECT h.id AS user_id, h.chapter_id, to_char(day, 'YYYY-MM-DD') AS day, to_char(starts, 'HH24:MI') AS starts
    FROM (SELECT DISTINCT ON (u.chapter_id) u.id, u.chapter_id FROM sessions s JOIN users u ON u.id = s.user_id
           WHERE u.${flag} = 1 AND (u.permissions_until IS NULL OR u.permissions_until >= current_date)
           ORDER BY u.chapter_id, u.id) h
    CROSS JOIN generate_series(0, least($1::int, 330 * ${SLOTS_A_DAY} - 1)) n
    CROSS JOIN LATERAL (SELECT current_date + 2 + n / ${SLOTS_A_DAY} AS day,
                               time '10:00' + make_interval(hours => n % ${SLOTS_A_DAY}) AS starts) slot
   WHERE NOT EXISTS (SELECT FROM meetings m WHERE m.chapter_id = h.chapter_id AND m.day = slot.day AND m.starts = slot.starts)) free`;

export const PLACE = 'Harbour Café, upper room';

/** Free times. */
export const proposals = `SELECT * FROM ${freeSlots('can_schedule_meeting')} ORDER BY day, starts, hashint4(chapter_id) LIMIT $1`;

/** One person may notify one chapter this often in an hour. */
const NEWS = 20;

/** Meetings that were proposed at free times, of each chapter as many as one person may approve. */
export const approvals = `
  WITH slots AS (
    SELECT *, row_number() OVER (PARTITION BY chapter_id ORDER BY day, starts) AS turn FROM ${freeSlots('can_approve_meeting')}
  )
  INSERT INTO meetings (chapter_id, day, starts, minutes, starts_at, ends_at, place, proposed_by, created_at)
  SELECT chapter_id, day::date, starts::time, 30, (day::date + starts::time) AT TIME ZONE 'UTC',
         (day::date + starts::time) AT TIME ZONE 'UTC' + interval '30 minutes', '${PLACE}', user_id, now()
    FROM slots WHERE turn <= ${NEWS} ORDER BY turn, hashint4(chapter_id) LIMIT $1
  RETURNING id, proposed_by AS user_id`;

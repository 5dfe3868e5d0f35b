import {
  BLANK_MEMBER_FIELDS,
  FLAGS,
  MEMBER_FIELD_NAMES,
  NO_PERMISSIONS,
  type Permissions,
} from '@bn/contract';
import type { Executor } from '../db/database.ts';
import { addDays } from '../time/calendar.ts';
import { flagsOf, type HistoricMember, type SampleEntry } from './history.ts';
import { CHAPTERS } from './names.ts';
import { type SamplePerson, SIGN_INS } from './people.ts';
import type { SampleMember, SampleReferral } from './referrals.ts';

export async function isEmpty(tx: Executor): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM chapters LIMIT 1')).length === 0;
}

export async function isDemo(tx: Executor): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM users WHERE email = $1', [SIGN_INS.elevated.email])).length > 0;
}

export async function lastDay(tx: Executor): Promise<string | null> {
  const [row] = await tx.query<{ day: string | null }>('SELECT max(day) AS day FROM chapter_days');
  return row?.day ?? null;
}

export async function insertChapters(tx: Executor, day: string): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `INSERT INTO chapters (name, region, time_zone, created_at)
     SELECT name, region, time_zone, $2 FROM json_to_recordset($1) AS c (name text, region text, time_zone text) RETURNING id`,
    [JSON.stringify(CHAPTERS), `${day}T09:00:00Z`],
  );
  return rows.map(({ id }) => id);
}

const FIELDS = MEMBER_FIELD_NAMES.map((name) => (name === 'password' ? 'password_hash' : name));
const COLUMNS = [
  'role',
  'created_at',
  'updated_at',
  'activated_at',
  ...FIELDS,
  ...FLAGS,
  'permissions_until',
  'title',
].join(', ');

export async function insertPeople(
  tx: Executor,
  people: SamplePerson[],
  chapterIds: number[],
  hash: string,
  today: string,
) {
  const rows = people.map((person) => {
    const { flags, permissionsForDays, chapter, joinedDaysAgo, validForDays, newcomer, ...details } = person;
    const joined = `${addDays(today, -joinedDaysAgo)}T09:00:00Z`;
    return {
      role: 'member',
      created_at: joined,
      updated_at: joined,
      activated_at: newcomer ? null : joined,
      ...BLANK_MEMBER_FIELDS,
      ...details,
      password_hash: hash,
      subscription_valid_till: addDays(today, validForDays),
      chapter_id: chapterIds[chapter],
      ...NO_PERMISSIONS,
      ...flags,
      permissions_until: permissionsForDays === undefined ? null : addDays(today, permissionsForDays),
    };
  });
  await tx.query(
    `INSERT INTO users (${COLUMNS}) SELECT ${COLUMNS} FROM json_populate_recordset(NULL::users, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Of those who have not signed in yet some are invited, and some of these have opened the link. */
export async function insertInvitations(tx: Executor, today: string): Promise<void> {
  await tx.query(
    `INSERT INTO invitations (user_id, chapter_id, sent_at, ends_at, opened_at)
     SELECT id, chapter_id, $1::date - 2, $1::date + 5, CASE WHEN chapter_id % 4 = 1 THEN $1::date - 1 END FROM users
      WHERE role = 'member' AND activated_at IS NULL AND chapter_id % 4 > 0 ORDER BY id`,
    [today],
  );
}

export async function setPasswordHash(tx: Executor, email: string, hash: string): Promise<void> {
  await tx.query('UPDATE users SET password_hash = $2 WHERE email = $1', [email, hash]);
}

export const activeMembers = (tx: Executor): Promise<SampleMember[]> =>
  tx.query(
    `SELECT id, chapter_id, vertical, created_at FROM users
      WHERE role = 'member' AND removed_at IS NULL AND activated_at IS NOT NULL ORDER BY id`,
  );

export async function historicMembers(tx: Executor): Promise<HistoricMember[]> {
  const rows = await tx.query<Omit<HistoricMember, 'permissions'> & Permissions>(
    `SELECT id, chapter_id, vertical, created_at, permissions_until, activated_at IS NOT NULL AS activated, ${FLAGS.join(', ')} FROM users
      WHERE role = 'member' ORDER BY id`,
  );
  return rows.map((row) => ({ ...row, permissions: flagsOf(row) }));
}

export async function insertHistory(tx: Executor, entries: SampleEntry[]): Promise<void> {
  await tx.query(
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, chapter_id, ends_at, address, request_id, details)
     SELECT at, CASE action WHEN 'sign_in.failed' THEN NULL ELSE coalesce(actor_id, (SELECT min(id) FROM users WHERE role = 'super_admin')) END,
            action, 'user', subject_id, chapter_id, ends_at, '127.0.0.1', 'demo', coalesce(details, '{}')
       FROM json_to_recordset($1) AS e (at timestamptz, actor_id int, action text, subject_id int, chapter_id int,
         ends_at timestamptz, details jsonb)
      ORDER BY at`,
    [JSON.stringify(entries)],
  );
}

export async function insertApprovals(tx: Executor): Promise<void> {
  await tx.query(
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, chapter_id, member_id, address, request_id)
     SELECT approved_at, approved_by, 'thankyou.approved', 'thankyou', id, chapter_id, from_member_id, '127.0.0.1', 'demo'
       FROM thank_you_notes n WHERE status = 'approved' AND import_id IS NULL AND NOT EXISTS (
         SELECT FROM audit_log l WHERE l.subject_type = 'thankyou' AND l.subject_id = n.id AND l.action = 'thankyou.approved')
      ORDER BY approved_at`,
  );
}

export async function insertReferrals(tx: Executor, referrals: SampleReferral[]): Promise<void> {
  await tx.query(
    `WITH sample AS MATERIALIZED (
       SELECT nextval(pg_get_serial_sequence('referrals', 'id'))::int AS id, r.* FROM (
         SELECT * FROM json_to_recordset($1) AS r (chapter_id int, from_member_id int, to_member_id int, referral_type text,
           tier text, contact_number text, contact_preference text, referral_status text, referral_notes text, day date,
           created_at timestamptz, answered_at timestamptz, corrected boolean, nudged_at timestamptz, notes json) ORDER BY created_at) r
     ), stored AS (
       INSERT INTO referrals (id, chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number,
         contact_preference, referral_status, referral_notes, converted_to_business, date_sent, recorded_on, created_at,
         updated_at, status_changed_at, nudged_at)
       SELECT id, chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number, contact_preference,
         referral_status, referral_notes, (referral_status = 'got_business')::int, day, day, created_at,
         coalesce(answered_at, created_at), answered_at, nudged_at
         FROM sample
     ), noted AS (
       INSERT INTO thank_you_notes (referral_id, chapter_id, from_member_id, to_member_id, amount, description, date, status,
                                    return_reason, created_at, approved_at, approved_by)
       SELECT s.id, s.chapter_id, s.to_member_id, s.from_member_id, n.amount, n.description, s.answered_at::date, n.status,
              n.return_reason, s.answered_at,
              CASE WHEN n.status = 'approved' THEN s.answered_at + interval '2 days' END,
              CASE WHEN n.status = 'approved' THEN (SELECT min(id) FROM users WHERE role = 'super_admin') END
         FROM sample s CROSS JOIN json_to_recordset(s.notes)
           AS n (amount numeric, description text, status text, return_reason text)
        ORDER BY s.id
       RETURNING *
     )
     INSERT INTO referral_events (referral_id, at, kind, actor_id, note_id, reason, fields)
     SELECT id, created_at + least(interval '10 minutes', (now() - created_at) / 2), 'corrected', from_member_id, NULL, NULL, ARRAY['contact_number']
       FROM sample WHERE corrected
     UNION ALL
     SELECT referral_id, created_at + least(interval '5 hours', (now() - created_at) / 2), 'note_' || status,
            CASE status WHEN 'returned' THEN (SELECT min(id) FROM users WHERE role = 'super_admin') ELSE from_member_id END,
            id, return_reason, NULL
       FROM noted WHERE status IN ('returned', 'withdrawn')
     UNION ALL
     SELECT id, nudged_at, 'nudged', from_member_id, NULL, NULL, NULL FROM sample WHERE nudged_at IS NOT NULL`,
    [JSON.stringify(referrals)],
  );
}

export async function insertProfiles(
  tx: Executor,
  texts: readonly string[],
  pictures: readonly string[],
): Promise<void> {
  await tx.query(
    `UPDATE users SET ideal_referral = ($1::text[])[1 + id % cardinality($1::text[])] WHERE role = 'member'`,
    [texts],
  );
  await tx.query(
    `INSERT INTO pictures (user_id, content, set_at)
     SELECT id, decode(content, 'base64'), created_at
       FROM (SELECT id, created_at, row_number() OVER (ORDER BY id) AS number FROM users WHERE role = 'member') u
       JOIN unnest($1::text[]) WITH ORDINALITY p (content, number) USING (number)`,
    [pictures],
  );
}

/** By the first super admin, a moment ago: it can be undone. */
export async function insertPastImport(tx: Executor, rows: number, at: Date): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO imports (user_id, holds, file_name, size, created_at, finished_at, state, step, rows, kinds, added)
     SELECT (SELECT min(id) FROM users WHERE role = 'super_admin'), 'referrals', 'referrals of last year.csv', $1 * 60, $2, $2, 'done',
            'adding', $1, jsonb_build_object('new', $1), $1 RETURNING id`,
    [rows, at],
  );
  return (row as { id: number }).id;
}

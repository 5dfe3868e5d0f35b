import { FLAGS, MEMBER_FIELD_NAMES, NO_PERMISSIONS } from '@bn/contract';
import { addDays } from '../calendar.ts';
import type { Executor } from '../db/database.ts';
import { CHAPTERS } from './names.ts';
import { type SamplePerson, SIGN_INS } from './people.ts';
import type { SampleMember, SampleReferral } from './referrals.ts';

export async function isEmpty(tx: Executor): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM chapters LIMIT 1')).length === 0;
}

/** True when the sample's people are there. */
export async function isDemo(tx: Executor): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM users WHERE email = $1', [SIGN_INS.elevated.email])).length > 0;
}

/** The last day of which the sample network has referrals. */
export async function lastDay(tx: Executor): Promise<string | null> {
  const [row] = await tx.query<{ day: string | null }>('SELECT max(day) AS day FROM chapter_days');
  return row?.day ?? null;
}

export async function insertChapters(tx: Executor, day: string): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `INSERT INTO chapters (name, region, created_at)
     SELECT name, region, $2 FROM json_to_recordset($1) AS c (name text, region text) RETURNING id`,
    [JSON.stringify(CHAPTERS), `${day}T09:00:00Z`],
  );
  return rows.map(({ id }) => id);
}

const FIELDS = MEMBER_FIELD_NAMES.map((name) => (name === 'password' ? 'password_hash' : name));
const COLUMNS = ['role', 'created_at', 'updated_at', ...FIELDS, ...FLAGS].join(', ');

export async function insertPeople(
  tx: Executor,
  people: SamplePerson[],
  chapterIds: number[],
  hash: string,
  today: string,
) {
  const rows = people.map(({ flags, chapter, joinedDaysAgo, validForDays, ...details }) => {
    const joined = `${addDays(today, -joinedDaysAgo)}T09:00:00Z`;
    return {
      role: 'member',
      created_at: joined,
      updated_at: joined,
      ...details,
      password_hash: hash,
      subscription_valid_till: addDays(today, validForDays),
      chapter_id: chapterIds[chapter],
      ...NO_PERMISSIONS,
      ...flags,
    };
  });
  await tx.query(
    `INSERT INTO users (${COLUMNS}) SELECT ${COLUMNS} FROM json_populate_recordset(NULL::users, $1)`,
    [JSON.stringify(rows)],
  );
}

export async function setPasswordHash(tx: Executor, email: string, hash: string): Promise<void> {
  await tx.query('UPDATE users SET password_hash = $2 WHERE email = $1', [email, hash]);
}

export const activeMembers = (tx: Executor): Promise<SampleMember[]> =>
  tx.query(
    `SELECT id, chapter_id, vertical FROM users WHERE role = 'member' AND removed_at IS NULL ORDER BY id`,
  );

/** Referrals in their order, so that newer ones have higher numbers; approvals are the first super admin's. */
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
     SELECT id, least(now(), created_at + interval '10 minutes'), 'corrected', from_member_id, NULL, NULL, ARRAY['contact_number']
       FROM sample WHERE corrected
     UNION ALL
     SELECT referral_id, least(now(), created_at + interval '5 hours'), 'note_' || status,
            CASE status WHEN 'returned' THEN (SELECT min(id) FROM users WHERE role = 'super_admin') ELSE from_member_id END,
            id, return_reason, NULL
       FROM noted WHERE status IN ('returned', 'withdrawn')
     UNION ALL
     SELECT id, nudged_at, 'nudged', from_member_id, NULL, NULL, NULL FROM sample WHERE nudged_at IS NOT NULL`,
    [JSON.stringify(referrals)],
  );
}

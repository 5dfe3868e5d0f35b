import type { BenchDatabase } from '../data/open.ts';
import { query } from '../data/query.ts';
import { tokenOf } from '../data/sessions.ts';

/** A record that a call can use, and a signed-in member who may make the call. */
export interface Stocked {
  id: number;
  token: string;
}

/** Who is signed in: a member who may approve and receives the note, or its sender. */
type Whose = 'approver' | 'sender';
const SIGNED_IN: Record<Whose, string> = {
  approver: 'from_member_id = u.id AND u.can_approve_thankyou = 1',
  sender: 'to_member_id = u.id',
};

/**
 * New notes in many chapters. They are further notes for referrals that have one: a first note would close its referral
 * to the calls that change a status. An approved one is dated ahead, so that it can still be undone after any delay.
 */
export async function stockNotes(
  { ownerUrl }: BenchDatabase,
  count: number,
  whose: Whose,
  status: 'pending' | 'approved' = 'pending',
): Promise<Stocked[]> {
  const rows = await query<{ id: number; user_id: number }>(
    ownerUrl,
    `WITH given AS (
       SELECT r.* FROM sessions s JOIN users u ON u.id = s.user_id
        CROSS JOIN LATERAL (SELECT id, chapter_id, from_member_id, to_member_id FROM referrals
                             WHERE ${SIGNED_IN[whose]}
                               AND EXISTS (SELECT FROM thank_you_notes n WHERE n.referral_id = referrals.id)
                             ORDER BY id DESC LIMIT 3) r
     )
     INSERT INTO thank_you_notes (referral_id, chapter_id, from_member_id, to_member_id, amount, description, date,
                                  status, created_at, approved_at, approved_by)
     SELECT r.id, r.chapter_id, r.to_member_id, r.from_member_id, 100 + r.id % 900, 'Business from your referral, thank you',
            current_date, $2, now(), CASE WHEN $2 = 'approved' THEN now() + interval '1 day' END,
            CASE WHEN $2 = 'approved' THEN r.from_member_id END
       FROM given r CROSS JOIN generate_series(0, (SELECT $1::int / count(*) FROM given)) copy
      ORDER BY copy, hashint4(r.id) LIMIT $1
     RETURNING id, ${whose === 'approver' ? 'to_member_id' : 'from_member_id'} AS user_id`,
    [count, status],
  );
  return rows.map(({ id, user_id }) => ({ id, token: tokenOf(user_id) }));
}

/** New open referrals of signed-in members: corrected and withdrawn by them, and never answered. */
export async function stockReferrals(
  { ownerUrl }: BenchDatabase,
  count: number,
  /** Days since they were given. */
  age = 0,
): Promise<Stocked[]> {
  const rows = await query<{ id: number; user_id: number }>(
    ownerUrl,
    `WITH givers AS (
       SELECT u.id, u.chapter_id, (SELECT c.id FROM users c WHERE c.chapter_id = u.chapter_id AND c.role = 'member'
                AND c.removed_at IS NULL AND c.id <> u.id ORDER BY c.id LIMIT 1) AS colleague
         FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.role = 'member'
     )
     INSERT INTO referrals (chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number,
       contact_preference, referral_status, referral_notes, date_sent, recorded_on, created_at, updated_at)
     SELECT chapter_id, id, colleague, 'warm', 'A', '9876543210', 'you_contact', 'new', 'Asked for a quote at the fair',
            current_date, current_date, now() - make_interval(days => $2), now()
       FROM givers CROSS JOIN generate_series(0, (SELECT $1::int / count(*) FROM givers)) copy
      ORDER BY copy, hashint4(id) LIMIT $1
     RETURNING id, from_member_id AS user_id`,
    [count, age],
  );
  return rows.map(({ id, user_id }) => ({ id, token: tokenOf(user_id) }));
}

/**
 * `takers` and `held`: members who may record attendance, one in each chapter in which one is signed in, and meetings of today that
 * they proposed: of each chapter as many as `each` selects, and one.
 */
export const meetingsToday = (each: string): string => `takers AS (
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

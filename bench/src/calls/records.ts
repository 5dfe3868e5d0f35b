/** Statements that make records for calls that succeed only once; they return each record's id and a signed-in member who may make the call. */
export interface Stocked {
  id: number;
  user_id: number;
}

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

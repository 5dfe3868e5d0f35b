import { prepared } from './database.ts';
import { NOTE, NOTE_PEOPLE, REFERRAL, REFERRAL_PEOPLE } from './read-statements.ts';

export const insertSession = prepared(
  'open session',
  'INSERT INTO sessions (token_hash, user_id, created_at, used_at) VALUES ($1, $2, $3, $3)',
);
export const insertAudit = prepared(
  'audit',
  `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, address) VALUES ($1, $2, $3, $4, $5, $6)`,
);

export const insertReferral = prepared(
  'give',
  `WITH people AS (
     SELECT f.id AS from_member_id, t.id AS to_member_id, f.chapter_id
       FROM users f JOIN users t ON t.chapter_id = f.chapter_id AND t.id <> f.id
      WHERE f.id = $1 AND t.id = $2 AND t.removed_at IS NULL FOR KEY SHARE OF f, t
   ), r AS (
     INSERT INTO referrals (chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number,
       contact_preference, referral_status, referral_notes, date_sent, recorded_on, created_at, updated_at)
     SELECT chapter_id, from_member_id, to_member_id, $3, $4, $5, $6, $7, $8, $9, $9, $10, $10 FROM people RETURNING *
   )
   SELECT ${REFERRAL} FROM r ${REFERRAL_PEOPLE}`,
);

export const lockReferral = prepared(
  'lock referral',
  `SELECT chapter_id, from_member_id FROM referrals WHERE id = $1 AND to_member_id = $2 FOR UPDATE`,
);
export const findNote = prepared('thanked', 'SELECT 1 FROM thank_you_notes WHERE referral_id = $1 LIMIT 1');
export const setOutcome = prepared(
  'outcome',
  `WITH r AS (
     UPDATE referrals SET referral_status = $2, converted_to_business = $3, updated_at = $4, status_changed_at = $4
      WHERE id = $1 RETURNING *)
   SELECT ${REFERRAL} FROM r ${REFERRAL_PEOPLE}`,
);

export const insertNote = prepared(
  'thank',
  `WITH n AS (
     INSERT INTO thank_you_notes (referral_id, chapter_id, from_member_id, to_member_id, amount, description, date, status, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending', $8) RETURNING *)
   SELECT ${NOTE} FROM n ${NOTE_PEOPLE}`,
);
export const lockNote = prepared(
  'lock note',
  'SELECT chapter_id, from_member_id, status FROM thank_you_notes WHERE id = $1 FOR UPDATE',
);
export const approveNote = prepared(
  'approve',
  `WITH n AS (
     UPDATE thank_you_notes SET status = 'approved', approved_by = $2, approved_at = $3 WHERE id = $1 RETURNING *)
   SELECT ${NOTE} FROM n ${NOTE_PEOPLE}`,
);

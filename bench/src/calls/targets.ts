import { query } from '../data/database.ts';
import type { BenchDatabase } from '../data/open.ts';
import { SUPER_ADMIN_ID } from '../data/scales.ts';
import { tokenOf } from '../data/sessions.ts';

export interface SignedInMember {
  id: number;
  token: string;
  email: string;
  chapter_id: number;
  elevated: boolean;
  /** Another member of the chapter, to give a referral to. */
  colleague: number;
  /** Referrals received that have no note. */
  received: number[];
  /** The latest meeting of the chapter that was held. */
  meeting: number;
}

export interface Targets {
  admin: string;
  members: SignedInMember[];
}

/** Whom and what the calls are about: signed-in members, ordered to alternate between chapters. */
export async function readTargets({ ownerUrl }: BenchDatabase): Promise<Targets> {
  const rows = await query<Omit<SignedInMember, 'token'>>(
    ownerUrl,
    `SELECT u.id, u.email, u.chapter_id, u.elevated AND coalesce(u.permissions_until >= current_date, true) AS elevated,
            (SELECT c.id FROM users c WHERE c.chapter_id = u.chapter_id AND c.role = 'member' AND c.removed_at IS NULL
                AND c.id <> u.id ORDER BY lower(c.full_name), c.id OFFSET u.id % 5 LIMIT 1) AS colleague,
            array(SELECT r.id FROM referrals r WHERE r.to_member_id = u.id AND r.withdrawn_at IS NULL
                     AND NOT EXISTS (SELECT FROM thank_you_notes n WHERE n.referral_id = r.id)
                   ORDER BY r.id DESC LIMIT 6) AS received,
            (SELECT m.id FROM meetings m WHERE m.chapter_id = u.chapter_id AND m.ends_at < now() AND m.status = 'approved'
              ORDER BY m.starts_at DESC LIMIT 1) AS meeting
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE u.role = 'member'
      ORDER BY hashint4(u.id)`,
  );
  return { admin: tokenOf(SUPER_ADMIN_ID), members: rows.map((row) => ({ ...row, token: tokenOf(row.id) })) };
}

import pg from 'pg';
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
}

export interface Targets {
  admin: string;
  members: SignedInMember[];
}

/** Whom and what the calls are about: signed-in members in an order that goes from chapter to chapter. */
export async function readTargets({ ownerUrl }: BenchDatabase): Promise<Targets> {
  const { rows } = await query<Omit<SignedInMember, 'token'>>(
    ownerUrl,
    `SELECT u.id, u.email, u.chapter_id, u.elevated,
            (SELECT c.id FROM users c WHERE c.chapter_id = u.chapter_id AND c.role = 'member' AND c.removed_at IS NULL
                AND c.id <> u.id ORDER BY lower(c.full_name), c.id OFFSET u.id % 5 LIMIT 1) AS colleague,
            array(SELECT r.id FROM referrals r WHERE r.to_member_id = u.id
                     AND NOT EXISTS (SELECT FROM thank_you_notes n WHERE n.referral_id = r.id)
                   ORDER BY r.id DESC LIMIT 6) AS received
       FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE u.role = 'member'
      ORDER BY hashint4(u.id)`,
  );
  return { admin: tokenOf(SUPER_ADMIN_ID), members: rows.map((row) => ({ ...row, token: tokenOf(row.id) })) };
}

export interface PendingNote {
  id: number;
  approver: string;
}

/**
 * New pending notes in many chapters, each with a signed-in member who may approve it. They are further notes for
 * referrals that have one: a first note would close its referral to the calls that change a status.
 */
export async function stockPending({ ownerUrl }: BenchDatabase, count: number): Promise<PendingNote[]> {
  const { rows } = await query<{ id: number; approver: number }>(
    ownerUrl,
    `WITH given AS (
       SELECT r.* FROM sessions s JOIN users a ON a.id = s.user_id
        CROSS JOIN LATERAL (SELECT id, chapter_id, from_member_id, to_member_id FROM referrals
                             WHERE from_member_id = a.id
                               AND EXISTS (SELECT FROM thank_you_notes n WHERE n.referral_id = referrals.id)
                             ORDER BY id DESC LIMIT 3) r
        WHERE a.can_approve_thankyou = 1
     )
     INSERT INTO thank_you_notes (referral_id, chapter_id, from_member_id, to_member_id, amount, description, date,
                                  status, created_at)
     SELECT r.id, r.chapter_id, r.to_member_id, r.from_member_id, 100 + r.id % 900, 'Business from your referral, thank you',
            current_date, 'pending', now()
       FROM given r CROSS JOIN generate_series(0, (SELECT $1::int / count(*) FROM given)) copy
      ORDER BY copy, hashint4(r.id) LIMIT $1
     RETURNING id, to_member_id AS approver`,
    [count],
  );
  return rows.map(({ id, approver }) => ({ id, approver: tokenOf(approver) }));
}

async function query<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query<Row>(text, values);
  } finally {
    await client.end();
  }
}

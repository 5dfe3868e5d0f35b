import type { BenchDatabase } from './open.ts';
import { query } from './query.ts';
import { tokenOf } from './sessions.ts';

/** A member who follows events, and a colleague who can give them a referral. */
export interface LiveReader {
  id: number;
  token: string;
  giver: string;
}

const PER_CHAPTER = 30;

/** Signed-in members of separate chapters of the usual size. */
export async function addReaders({ ownerUrl }: BenchDatabase, count: number): Promise<LiveReader[]> {
  const rows = await query<{ id: number; colleague: number }>(
    ownerUrl,
    `WITH c AS (
       INSERT INTO chapters (name, region)
       SELECT 'Live ' || n || ' ' || txid_current(), 'Live' FROM generate_series(1, $1::int / ${PER_CHAPTER} + 1) n RETURNING id
     ), u AS (
       INSERT INTO users (role, full_name, email, password_hash, phone, vertical, subscription_valid_till, chapter_id)
       SELECT 'member', 'Reader ' || n, 'reader.' || c.id || '.' || n || '@bench.example', 'x', '9876543210', 'Any',
              current_date + 365, c.id
         FROM c CROSS JOIN generate_series(1, ${PER_CHAPTER}) n RETURNING id, chapter_id
     )
     SELECT id, lead(id, 1, first) OVER (PARTITION BY chapter_id ORDER BY id) AS colleague
       FROM (SELECT id, chapter_id, min(id) OVER (PARTITION BY chapter_id) AS first FROM u) u ORDER BY id LIMIT $1`,
    [count],
  );
  await query(
    ownerUrl,
    `INSERT INTO sessions (token_hash, user_id, created_at, used_at)
     SELECT sha256(translate(encode(sha256(('bench:' || id)::bytea), 'base64'), '+/=', '-_')::bytea), id, now(), now()
       FROM users WHERE full_name LIKE 'Reader %'
     ON CONFLICT DO NOTHING`,
  );
  return rows.map(({ id, colleague }) => ({ id, token: tokenOf(id), giver: tokenOf(colleague) }));
}

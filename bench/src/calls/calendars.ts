import { createHash } from 'node:crypto';
import type { BenchDatabase } from '../data/open.ts';
import { query } from '../data/query.ts';
import type { RequestSpec } from '../load/protocol.ts';

const tokenOf = (userId: number): string =>
  createHash('sha256').update(`calendar:${userId}`).digest('base64url');

/** What calendar programs read, of as many members as possible: an address may be read 60 times in 15 minutes. Resets the count. */
export async function calendars({ ownerUrl }: BenchDatabase, count: number): Promise<RequestSpec[]> {
  await query(ownerUrl, 'DELETE FROM login_failures');
  const rows = await query<{ user_id: number }>(
    ownerUrl,
    `INSERT INTO calendar_addresses (user_id, token_hash, created_at)
     SELECT id, sha256(translate(encode(sha256(('calendar:' || id)::bytea), 'base64'), '+/=', '-_')::bytea), now()
       FROM (SELECT id FROM users WHERE role = 'member' AND removed_at IS NULL ORDER BY hashint4(id) LIMIT $1) u
     ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash
     RETURNING user_id`,
    [count],
  );
  return rows.map(({ user_id }) => ({ method: 'GET', path: `/api/calendar/${tokenOf(user_id)}.ics` }));
}

import { createHash } from 'node:crypto';
import pg from 'pg';
import { FIRST_MEMBER_ID, type Scale, SUPER_ADMIN_ID } from './scales.ts';

/** The token of a signed-in user, known to the load generator and, hashed, to the database. */
export const tokenOf = (userId: number): string =>
  createHash('sha256').update(`bench:${userId}`).digest('base64url');

/** Signs in the super admin and members of all chapters, for each run: unused sessions expire. */
export async function openSessions(ownerUrl: string, scale: Scale): Promise<void> {
  const every = Math.floor(scale.members / scale.sessions);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('TRUNCATE sessions, login_failures, idempotency_keys');
    await client.query(
      `INSERT INTO sessions (token_hash, user_id, created_at, used_at)
       SELECT sha256(translate(encode(sha256(('bench:' || id)::bytea), 'base64'), '+/=', '-_')::bytea), id, now(), now()
         FROM (SELECT ${SUPER_ADMIN_ID} AS id
               UNION ALL SELECT ${FIRST_MEMBER_ID} + ${every} * n FROM generate_series(0, ${scale.sessions - 1}) n) u`,
    );
    await client.query('VACUUM ANALYZE sessions');
  } finally {
    await client.end();
  }
}

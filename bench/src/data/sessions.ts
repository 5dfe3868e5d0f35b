import { createHash } from 'node:crypto';
import { query } from './database.ts';
import { FIRST_MEMBER_ID, type Scale, SUPER_ADMIN_ID } from './scales.ts';

/** The token of a user's session, link or calendar, known to the load generator and, hashed, to the database. */
export const tokenOf = (userId: number, kind = 'bench'): string =>
  createHash('sha256').update(`${kind}:${userId}`).digest('base64url');

/** Its hash, in SQL. */
const tokenHash = (kind: string, userId: string): string =>
  `sha256(translate(encode(sha256(('${kind}:' || ${userId})::bytea), 'base64'), '+/=', '-_')::bytea)`;

/** Signs in the super admin and members of all chapters, for each run: unused sessions expire. */
export async function openSessions(ownerUrl: string, scale: Scale): Promise<void> {
  const every = Math.floor(scale.members / scale.sessions);
  await query(ownerUrl, 'TRUNCATE sessions, login_failures, idempotency_keys CASCADE');
  await query(
    ownerUrl,
    `INSERT INTO sessions (token_hash, user_id, created_at, used_at)
     SELECT ${tokenHash('bench', 'id')}, id, now(), now()
       FROM (SELECT ${SUPER_ADMIN_ID} AS id
             UNION ALL SELECT ${FIRST_MEMBER_ID} + ${every} * n FROM generate_series(0, ${scale.sessions - 1}) n) u`,
  );
  await query(ownerUrl, 'VACUUM ANALYZE sessions');
}

import { createHash } from 'node:crypto';
import type { BenchDatabase } from '../data/open.ts';
import { query } from '../data/query.ts';
import { PASSWORD } from '../data/scales.ts';
import { tokenOf } from '../data/sessions.ts';
import type { RequestSpec } from '../load/protocol.ts';
import type { Targets } from './targets.ts';

/** E-mails that nobody has: the limit on questions counts each by itself, and the work is the same for everybody. */
export const forgot = (count: number): RequestSpec[] =>
  Array.from({ length: count }, (_, turn) => ({
    method: 'POST',
    path: '/api/auth/forgot',
    body: { email: `nobody.${turn}@example.com` },
    once: true,
  }));

const linkTokenOf = (userId: number): string =>
  createHash('sha256').update(`link:${userId}`).digest('base64url');

/** One-time links of members who are not signed in: setting a password would end the sessions of other calls. */
export async function setPasswords({ ownerUrl }: BenchDatabase, count: number): Promise<RequestSpec[]> {
  const rows = await query<{ user_id: number }>(
    ownerUrl,
    `INSERT INTO password_links (user_id, token_hash, created_at, ends_at)
     SELECT id, sha256(translate(encode(sha256(('link:' || id)::bytea), 'base64'), '+/=', '-_')::bytea), now(), now() + interval '1 day'
       FROM (${NOT_SIGNED_IN} LIMIT $1) u
     ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, ends_at = excluded.ends_at
     RETURNING user_id`,
    [count],
  );
  return rows.map(({ user_id }) => ({
    method: 'POST',
    path: '/api/auth/set-password',
    body: { token: linkTokenOf(user_id), password: PASSWORD },
    once: true,
  }));
}

const NOT_SIGNED_IN = `SELECT u.id FROM users u
  WHERE u.role = 'member' AND u.removed_at IS NULL AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id)
  ORDER BY hashint4(u.id)`;

/** Further sessions of signed-in members, to be ended one by one. */
export async function endSessions({ ownerUrl }: BenchDatabase, count: number): Promise<RequestSpec[]> {
  const rows = await query<{ id: number; user_id: number }>(
    ownerUrl,
    `INSERT INTO sessions (token_hash, user_id, created_at, used_at)
     SELECT sha256(('further:' || user_id || ':' || copy)::bytea), user_id, now(), now()
       FROM sessions CROSS JOIN generate_series(0, (SELECT $1::int / count(*) FROM sessions)) copy
      ORDER BY copy, hashint4(user_id) LIMIT $1
     RETURNING id, user_id`,
    [count],
  );
  return rows.map(({ id, user_id }) => ({
    method: 'DELETE',
    path: `/api/auth/sessions/${id}`,
    token: tokenOf(user_id),
    once: true,
  }));
}

/** Of members who are not signed in; half of them have left already, so that there is somebody to come back. */
export async function comeAndGo(
  { ownerUrl }: BenchDatabase,
  { admin }: Targets,
  what: 'end' | 'resume',
  count: number,
): Promise<RequestSpec[]> {
  const rows = await query<{ id: number }>(
    ownerUrl,
    what === 'end'
      ? `${NOT_SIGNED_IN} LIMIT $1`
      : `UPDATE users SET removed_at = now() WHERE id IN (${NOT_SIGNED_IN} LIMIT $1) RETURNING id`,
    [count],
  );
  return rows.map(({ id }) => ({
    method: 'POST',
    path: `/api/members/${id}/${what}`,
    token: admin,
    ...(what === 'resume' && { body: {} }),
    once: true,
  }));
}

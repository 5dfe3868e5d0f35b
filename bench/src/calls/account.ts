import { createHash } from 'node:crypto';
import type { BenchDatabase } from '../data/open.ts';
import { query } from '../data/query.ts';
import { PASSWORD, PASSWORD_HASH } from '../data/scales.ts';
import { tokenOf } from '../data/sessions.ts';
import type { RequestSpec } from '../load/protocol.ts';
import type { Targets } from './targets.ts';

/** Unknown e-mails, each from a different address, so that no limit counts them together; the work is the same for every account. */
export const forgot = (count: number): RequestSpec[] =>
  Array.from({ length: count }, (_, turn) => ({
    method: 'POST',
    path: '/api/auth/forgot',
    body: { email: `nobody.${turn}@example.com` },
    from: `10.0.${turn >> 8}.${turn & 255}`,
    once: true,
  }));

/** Alternates between topics, so that every request writes something. */
export const chooseMail = ({ members }: Targets): RequestSpec[] =>
  ([0, 1] as const).flatMap((digest) =>
    members.map(
      ({ token }): RequestSpec => ({ method: 'PUT', path: '/api/account/mail', token, body: { digest } }),
    ),
  );

const linkTokenOf = (userId: number): string =>
  createHash('sha256').update(`link:${userId}`).digest('base64url');

/** Members added for these calls, in a separate chapter and last in every list; with `left` their memberships have ended. */
async function stockMembers(
  { ownerUrl }: BenchDatabase,
  count: number,
  { left = false } = {},
): Promise<number[]> {
  const rows = await query<{ id: number }>(
    ownerUrl,
    `WITH chapter AS (INSERT INTO chapters (name, region) VALUES ('Zz ' || gen_random_uuid(), 'Zz') RETURNING id)
     INSERT INTO users (role, full_name, email, password_hash, phone, vertical, subscription_valid_till, chapter_id,
                        created_at, updated_at, removed_at)
     SELECT 'member', 'Zz ' || n, 'zz.' || gen_random_uuid() || '@zz.example', $2, '6000000000', 'Zz', current_date + 300,
            chapter.id, now(), now(), CASE WHEN $3 THEN now() END
       FROM chapter CROSS JOIN generate_series(1, $1::int) n
     RETURNING id`,
    [count, PASSWORD_HASH, left],
  );
  return rows.map(({ id }) => id);
}

export async function setPasswords(database: BenchDatabase, count: number): Promise<RequestSpec[]> {
  const rows = await query<{ user_id: number }>(
    database.ownerUrl,
    `INSERT INTO password_links (user_id, token_hash, created_at, ends_at)
     SELECT id, sha256(translate(encode(sha256(('link:' || id)::bytea), 'base64'), '+/=', '-_')::bytea), now(), now() + interval '1 day'
       FROM unnest($1::int[]) id
     RETURNING user_id`,
    [await stockMembers(database, count)],
  );
  return rows.map(({ user_id }) => ({
    method: 'POST',
    path: '/api/auth/set-password',
    body: { token: linkTokenOf(user_id), password: PASSWORD },
    once: true,
  }));
}

/** Additional sessions of signed-in members, to be ended one by one. */
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

export async function changeMemberships(
  database: BenchDatabase,
  { admin }: Targets,
  what: 'end' | 'resume',
  count: number,
): Promise<RequestSpec[]> {
  const ids = await stockMembers(database, count, { left: what === 'resume' });
  return ids.map((id) => ({
    method: 'POST',
    path: `/api/members/${id}/${what}`,
    token: admin,
    ...(what === 'resume' && { body: {} }),
    once: true,
  }));
}

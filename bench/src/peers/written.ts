import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { givenReferral } from '../calls/writes.ts';
import { tokenOf } from '../data/sessions.ts';
import type { RequestSpec } from '../load/protocol.ts';
import { indexesOf, plainCopies, queryOf, SEARCHES, TABLES } from './model.ts';
import { databaseEnv, type Peer, type PeerMember, type Works } from './peer.ts';

const JWT_SECRET = 'peer-jwt-secret-peer-jwt-secret-32';
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
function jwt(claims: object): string {
  const now = Math.floor(Date.now() / 1000);
  const text = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ ...claims, iat: now, exp: now + 86_400 })}`;
  return `${text}.${createHmac('sha256', JWT_SECRET).update(text).digest('base64url')}`;
}

/** The calls of ours and of the servers written by hand; only the dashboard's path differs. */
function works(members: PeerMember[], admin: string, tokens: string[], dashboard: string): Works {
  const get = (path: string, token: string): RequestSpec => ({ method: 'GET', path, token });
  const page = { page: 1, page_size: 50 };
  return {
    members: [get(`/api/members?${queryOf(page)}`, admin)],
    search: SEARCHES.map((search) => get(`/api/members?${queryOf({ search, ...page })}`, admin)),
    received: tokens.map((token) => get(`/api/referrals/received?${queryOf(page)}`, token)),
    dashboard: tokens.map((token) => get(dashboard, token)),
    give: members.map(({ colleague }, index) => ({
      method: 'POST',
      path: '/api/referrals',
      token: tokens[index] ?? '',
      body: { to_member_id: colleague, ...givenReferral() },
    })),
  };
}

export const ourWorks = (members: PeerMember[]): Works =>
  works(
    members,
    tokenOf(1),
    members.map(({ id }) => tokenOf(id)),
    '/api/members/members-dashboard',
  );

const written = (main: string): Peer => ({
  launch: (database) => ({
    args: [main],
    env: { ...databaseEnv(database), JWT_SECRET },
    readyPath: '/health',
  }),
  beforeSchema: (folder) => writeFile(path.join(folder, 'model.json'), JSON.stringify(TABLES)),
  schemaEnv: { SYNC: '1' },
  indexes: indexesOf((reference) => `${reference}_id`),
  copies: plainCopies((reference) => `${reference}_id`),
  works: (members) =>
    works(
      members,
      jwt({ id: 1, role: 'super_admin', name: 'Admin' }),
      members.map(({ id, chapter_id, full_name }) =>
        jwt({ id, role: 'member', chapter_id, name: full_name }),
      ),
      '/api/dashboard',
    ),
});

export const express = written('server.mjs');
export const nest = written('dist/main.js');

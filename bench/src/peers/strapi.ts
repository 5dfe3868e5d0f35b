import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { dayOf, givenReferral } from '../calls/given-referral.ts';
import type { RequestSpec } from '../load/protocol.ts';
import { MEMBER_FIELDS, queryOf, REFERRAL_FIELDS, SEARCHES } from './fields.ts';
import { databaseEnv, type Peer, type PeerMember, type Works } from './peer.ts';
import { linkedCopies } from './rows.ts';
import { TOKEN_FILE, writeProject } from './strapi-project.ts';

const DIGITS = 23;
const documentId = (kind: string, id: number) => `${kind}${String(id).padStart(DIGITS, '0')}`;

type Params = Record<string, string | number>;
const fields = (names: string[], key = 'fields'): Params =>
  Object.fromEntries(names.filter((name) => name !== 'id').map((name, n) => [`${key}[${n}]`, name]));
const page = { 'pagination[page]': 1, 'pagination[pageSize]': 50 };
const people = {
  ...fields(['full_name'], 'populate[from_member][fields]'),
  ...fields(['full_name'], 'populate[to_member][fields]'),
};
const memberList = {
  ...fields([...MEMBER_FIELDS, 'createdAt']),
  ...fields(['name', 'region'], 'populate[chapter][fields]'),
  'sort[0]': 'full_name',
  'sort[1]': 'id',
  ...page,
};

function works(members: PeerMember[], folder: string): Works {
  const file = path.join(folder, TOKEN_FILE);
  const token = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const get = (name: string, params: Params = {}): RequestSpec => ({
    method: 'GET',
    path: `/api/${name}?${queryOf(params)}`,
    token,
  });
  return {
    members: [get('members', memberList)],
    search: SEARCHES.map((text) =>
      get('members', {
        ...memberList,
        'filters[$or][0][full_name][$containsi]': text,
        'filters[$or][1][email][$containsi]': text,
      }),
    ),
    received: members.map(({ id }) =>
      get('referrals', {
        ...fields([...REFERRAL_FIELDS, 'createdAt', 'updatedAt']),
        ...people,
        'filters[to_member][documentId][$eq]': documentId('m', id),
        sort: 'id:desc',
        ...page,
      }),
    ),
    dashboard: members.map(({ chapter_id }) => get(`dashboard/${documentId('c', chapter_id)}`)),
    give: members.map(({ id, chapter_id, colleague }) => ({
      method: 'POST',
      path: `/api/referrals?${queryOf(people)}`,
      token,
      body: {
        data: {
          chapter: documentId('c', chapter_id),
          from_member: documentId('m', id),
          to_member: documentId('m', colleague),
          recorded_on: dayOf(0),
          ...givenReferral(),
        },
      },
    })),
  };
}

export const strapi: Peer = {
  launch: (database) => ({
    args: ['node_modules/@strapi/strapi/bin/strapi.js', 'start'],
    env: {
      ...databaseEnv(database),
      STRAPI_TELEMETRY_DISABLED: 'true',
      STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
    },
    readyPath: '/_health',
  }),
  beforeSchema: async (folder) => {
    await rm(path.join(folder, TOKEN_FILE), { force: true });
    await writeProject(folder);
  },
  indexes: ['members (full_name, id)', 'referrals (recorded_on)'],
  copies: linkedCopies((kind) => `'${kind}' || lpad(id::text, ${DIGITS}, '0')`),
  works,
};

import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REFERRAL_STATUSES } from '@bn/contract';
import { dayOf, givenReferral } from '../calls/writes.ts';
import type { RequestSpec } from '../load/protocol.ts';
import {
  CHOICES,
  DIGITS_ONLY,
  linkedCopies,
  MEMBER_FIELDS,
  queryOf,
  REFERRAL_FIELDS,
  SEARCHES,
  TABLES,
} from './model.ts';
import { databaseEnv, type Peer, type PeerMember, type Works } from './peer.ts';

/** The project's first start writes its API token to this file (`peers/strapi/src/index.js`). */
const TOKEN_FILE = 'token';

const required = { required: true };
const KINDS = {
  string: { type: 'string', ...required },
  text: { type: 'text', ...required },
  date: { type: 'date' },
  flag: { type: 'integer', default: 0, min: 0, max: 1 },
  boolean: { type: 'boolean', default: false },
  decimal: { type: 'decimal' },
};
const SPECIAL: Record<string, object> = {
  ...Object.fromEntries(
    Object.entries({ ...CHOICES, referral_status: REFERRAL_STATUSES }).map(([name, values]) => [
      name,
      { type: 'enumeration', enum: values, ...required },
    ]),
  ),
  email: { type: 'email', unique: true, ...required },
  contact_number: { ...KINDS.string, regex: DIGITS_ONLY },
  referral_notes: { ...KINDS.text, maxLength: 2000 },
};
const FACTORIES = {
  controllers: 'createCoreController',
  services: 'createCoreService',
  routes: 'createCoreRouter',
};
const singular = (table = '') => (TABLES[table]?.one ?? '').replaceAll('_', '-');
const uidOf = (table: string) => `api::${singular(table)}.${singular(table)}`;

/** Completes the project in `bench/peers/strapi`: four content types with their default controllers. */
async function writeProject(folder: string): Promise<void> {
  const put = async (name: string, contents: string | object) => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof contents === 'string' ? contents : JSON.stringify(contents));
  };
  await put('favicon.png', '');
  await put('public/uploads/.gitkeep', '');
  for (const [table, { columns, references }] of Object.entries(TABLES)) {
    const name = singular(table);
    const relations = Object.entries(references).map(([reference, target]) => [
      reference,
      { type: 'relation', relation: 'manyToOne', target: uidOf(target) },
    ]);
    await put(`src/api/${name}/content-types/${name}/schema.json`, {
      kind: 'collectionType',
      collectionName: table,
      info: { singularName: name, pluralName: table.replaceAll('_', '-'), displayName: name },
      options: { draftAndPublish: false },
      attributes: {
        ...Object.fromEntries(relations),
        ...Object.fromEntries(
          Object.entries(columns).map(([column, kind]) => [column, SPECIAL[column] ?? KINDS[kind]]),
        ),
      },
    });
    for (const [part, factory] of Object.entries(FACTORIES))
      await put(
        `src/api/${name}/${part}/${name}.js`,
        `module.exports = require('@strapi/strapi').factories.${factory}('${uidOf(table)}');\n`,
      );
  }
}

const DIGITS = 23;
/** A table's first letter and a number. */
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
  copies: linkedCopies((table) => `'${table[0]}' || lpad(id::text, ${DIGITS}, '0')`),
  works,
};

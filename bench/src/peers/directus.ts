import { dayOf, givenReferral } from '../calls/writes.ts';
import type { RequestSpec } from '../load/protocol.ts';
import {
  CHOICES,
  DIGITS_ONLY,
  indexesOf,
  MEMBER_FIELDS,
  plainCopies,
  queryOf,
  REFERRAL_FIELDS,
  SEARCHES,
  TABLES,
} from './model.ts';
import type { Peer, PeerDatabase, PeerMember, Works } from './peer.ts';

const CLI = 'node_modules/directus/cli.js';
const ADMIN_TOKEN = 'peer-directus-admin-token';
const MEMBER_TOKEN = 'peer-directus-member-token';

const env = ({ host, port, name, user, password }: PeerDatabase): Record<string, string> => ({
  DB_CLIENT: 'pg',
  DB_HOST: host,
  DB_PORT: port,
  DB_DATABASE: name,
  DB_USER: user,
  DB_PASSWORD: password,
  DB_POOL__MIN: '2',
  DB_POOL__MAX: '10',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'http://127.0.0.1',
  SECRET: 'peer-directus-secret-peer-directus',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'peer-admin-password',
  ADMIN_TOKEN,
  TELEMETRY: 'false',
  // Otherwise it would answer 503 as soon as its event loop is always busy, which is what we measure.
  PRESSURE_LIMITER_ENABLED: 'false',
});

const required = { is_nullable: false };
const FIELDS = {
  string: { type: 'string', schema: required },
  text: { type: 'text', schema: required },
  date: { type: 'date', schema: { is_nullable: true } },
  flag: { type: 'integer', schema: { ...required, default_value: 0 } },
  boolean: { type: 'boolean', schema: { default_value: false } },
  decimal: { type: 'decimal', schema: { numeric_precision: 14, numeric_scale: 2 } },
};
const ID = {
  field: 'id',
  type: 'integer',
  meta: { hidden: true },
  schema: { is_primary_key: true, has_auto_increment: true },
};
const instant = (field: string, special: string) => ({
  field,
  type: 'timestamp',
  meta: { special: [special] },
  schema: {},
});

/** Rules of a permission need a licence in Directus 12 (`custom_permission_rules_enabled`), so fields carry them. */
const VALID = {
  ...Object.fromEntries(Object.entries(CHOICES).map(([name, values]) => [name, { _in: values }])),
  contact_number: { _regex: DIGITS_ONLY },
  referral_notes: { _nempty: true },
};

/** Collections, relations, and a member's role with its permissions, through Directus' own API. */
async function createSchema(port: number): Promise<void> {
  const call = async (method: string, path: string, body: object): Promise<{ id: string }> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: { id: string } }).data;
  };
  for (const [collection, { columns, references }] of Object.entries(TABLES)) {
    const fields = [
      ID,
      ...Object.entries(columns).map(([field, kind]) => ({ field, meta: {}, ...FIELDS[kind] })),
      instant('created_at', 'date-created'),
      ...(collection === 'referrals' ? [instant('updated_at', 'date-updated')] : []),
      ...Object.keys(references).map((field) => ({
        field,
        type: 'integer',
        meta: { special: ['m2o'], interface: 'select-dropdown-m2o' },
        schema: {},
      })),
    ];
    await call('POST', '/collections', { collection, meta: {}, schema: {}, fields });
    for (const [field, related_collection] of Object.entries(references)) {
      const schema = { on_delete: 'NO ACTION' };
      await call('POST', '/relations', { collection, field, related_collection, meta: {}, schema });
    }
  }
  const role = await call('POST', '/roles', { name: 'Member of the network' });
  const policy = await call('POST', '/policies', {
    name: 'Member of the network',
    app_access: false,
    admin_access: false,
    roles: { create: [{ role: role.id, policy: '+' }], update: [], delete: [] },
  });
  const permit = (collection: string, action: string) =>
    call('POST', '/permissions', { policy: policy.id, collection, action, fields: ['*'], permissions: {} });
  for (const collection of Object.keys(TABLES)) await permit(collection, 'read');
  for (const [name, rule] of Object.entries(VALID))
    await call('PATCH', `/fields/referrals/${name}`, { meta: { validation: { _and: [{ [name]: rule }] } } });
  await permit('referrals', 'create');
  await call('POST', '/users', {
    first_name: 'Member',
    email: 'member@example.com',
    password: 'peer-member-password',
    token: MEMBER_TOKEN,
    role: role.id,
  });
}

const items = (collection: string, params: Record<string, string | number>): RequestSpec => ({
  method: 'GET',
  path: `/items/${collection}?${queryOf(params)}`,
  token: MEMBER_TOKEN,
});
const page = { limit: 50, page: 1, meta: 'filter_count' };
const filter = (rule: object) => ({ filter: JSON.stringify(rule) });
const count = { 'aggregate[count]': '*' };
const memberList = {
  fields: [...MEMBER_FIELDS, 'created_at', 'chapter.id', 'chapter.name', 'chapter.region'].join(),
  sort: 'full_name,id',
  ...page,
};
const people = ['from_member.id', 'from_member.full_name', 'to_member.id', 'to_member.full_name'];

/** Directus has no call that sums and groups at once: four calls, one after the other, make a dashboard. */
function dashboard({ chapter_id }: PeerMember): RequestSpec {
  const chapter = { chapter: { _eq: chapter_id } };
  const approved = { _and: [chapter, { status: { _eq: 'approved' } }] };
  const recent = { _and: [chapter, { recorded_on: { _gte: dayOf(5) } }] };
  return {
    ...items('members', { ...count, 'groupBy[]': 'elevated', ...filter(chapter) }),
    next: [
      items('referrals', { ...count, ...filter(chapter) }),
      items('thank_you_notes', { 'aggregate[sum]': 'amount', ...filter(approved) }),
      items('referrals', { ...count, 'groupBy[]': 'recorded_on', ...filter(recent) }),
    ],
  };
}

const works = (members: PeerMember[]): Works => ({
  members: [items('members', memberList)],
  search: SEARCHES.map((text) =>
    items('members', {
      ...memberList,
      ...filter({ _or: [{ full_name: { _icontains: text } }, { email: { _icontains: text } }] }),
    }),
  ),
  received: members.map(({ id }) =>
    items('referrals', {
      fields: [...REFERRAL_FIELDS, 'created_at', 'updated_at', ...people].join(),
      ...filter({ to_member: { _eq: id } }),
      sort: '-id',
      ...page,
    }),
  ),
  dashboard: members.map(dashboard),
  give: members.map(({ id, chapter_id, colleague }) => ({
    method: 'POST',
    path: `/items/referrals?${queryOf({ fields: [...REFERRAL_FIELDS, ...people].join() })}`,
    token: MEMBER_TOKEN,
    body: {
      chapter: chapter_id,
      from_member: id,
      to_member: colleague,
      recorded_on: dayOf(0),
      ...givenReferral(),
    },
  })),
});

export const directus: Peer = {
  launch: (database) => ({ args: [CLI, 'start'], env: env(database), readyPath: '/server/ping' }),
  beforeSchema: (_folder, run, database) => run([CLI, 'bootstrap'], env(database)),
  afterSchema: createSchema,
  indexes: indexesOf((reference) => reference),
  copies: plainCopies((reference) => reference),
  works,
};

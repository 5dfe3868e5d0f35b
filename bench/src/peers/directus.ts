import { dayOf, givenReferral } from '../calls/given-referral.ts';
import type { RequestSpec } from '../load/protocol.ts';
import { ADMIN_TOKEN, createSchema, MEMBER_TOKEN } from './directus-schema.ts';
import { MEMBER_FIELDS, queryOf, REFERRAL_FIELDS, SEARCHES } from './fields.ts';
import type { Peer, PeerDatabase, PeerMember, Works } from './peer.ts';
import { plainCopies } from './rows.ts';

const CLI = 'node_modules/directus/cli.js';

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
  indexes: [
    'members (full_name, id)',
    'members (chapter)',
    'referrals (to_member, id)',
    'referrals (from_member, id)',
    'referrals (chapter, recorded_on)',
    'thank_you_notes (chapter, status)',
    'thank_you_notes (referral)',
  ],
  copies: plainCopies((column) => column.replace(/_id$/, '')),
  works,
};

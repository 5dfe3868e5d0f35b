import { FLAGS } from '@bn/contract';

export const ADMIN_TOKEN = 'peer-directus-admin-token';
export const MEMBER_TOKEN = 'peer-directus-member-token';

const field =
  (type: string, schema: object = { is_nullable: false }) =>
  (name: string) => ({ field: name, type, meta: {}, schema });
const [string, text] = [field('string'), field('text')];
const integer = field('integer', { is_nullable: false, default_value: 0 });
const date = field('date', { is_nullable: true });
const instant = (name: string, special: string) => ({
  field: name,
  type: 'timestamp',
  meta: { special: [special] },
  schema: {},
});
const created = instant('created_at', 'date-created');
const id = {
  field: 'id',
  type: 'integer',
  meta: { hidden: true },
  schema: { is_primary_key: true, has_auto_increment: true },
};

interface Collection {
  fields: object[];
  relations: Record<string, string>;
}
const COLLECTIONS: Record<string, Collection> = {
  chapters: { fields: [string('name'), string('region'), created], relations: {} },
  members: {
    fields: [
      ...['full_name', 'email', 'phone', 'vertical'].map(string),
      date('subscription_valid_till'),
      ...FLAGS.map(integer),
      field('boolean', { default_value: false })('elevated'),
      created,
    ],
    relations: { chapter: 'chapters' },
  },
  referrals: {
    fields: [
      ...['referral_type', 'tier', 'contact_number', 'contact_preference', 'referral_status'].map(string),
      text('referral_notes'),
      integer('converted_to_business'),
      ...['date_sent', 'recorded_on'].map(date),
      created,
      instant('updated_at', 'date-updated'),
    ],
    relations: { chapter: 'chapters', from_member: 'members', to_member: 'members' },
  },
  thank_you_notes: {
    fields: [
      field('decimal', { numeric_precision: 14, numeric_scale: 2 })('amount'),
      text('description'),
      date('date'),
      string('status'),
      created,
    ],
    relations: { referral: 'referrals', chapter: 'chapters', from_member: 'members', to_member: 'members' },
  },
};

/** Rules of a permission need a licence in Directus 12 (`custom_permission_rules_enabled`), so fields carry them. */
const VALID = {
  referral_type: { _in: ['hot', 'warm', 'cold'] },
  tier: { _in: ['A', 'B', 'C'] },
  contact_number: { _regex: '^[0-9]{1,20}$' },
  contact_preference: { _in: ['they_contact', 'you_contact'] },
  referral_notes: { _nempty: true },
};

/** Collections, relations, and a member's role with its permissions, through Directus' own API. */
export async function createSchema(port: number): Promise<void> {
  const call = async (method: string, path: string, body: object): Promise<{ id: string }> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: { id: string } }).data;
  };
  for (const [collection, { fields, relations }] of Object.entries(COLLECTIONS)) {
    const references = Object.keys(relations).map((name) => ({
      field: name,
      type: 'integer',
      meta: { special: ['m2o'], interface: 'select-dropdown-m2o' },
      schema: {},
    }));
    await call('POST', '/collections', {
      collection,
      meta: {},
      schema: {},
      fields: [id, ...fields, ...references],
    });
    for (const [name, related_collection] of Object.entries(relations)) {
      const schema = { on_delete: 'NO ACTION' };
      await call('POST', '/relations', { collection, field: name, related_collection, meta: {}, schema });
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
  for (const collection of Object.keys(COLLECTIONS)) await permit(collection, 'read');
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

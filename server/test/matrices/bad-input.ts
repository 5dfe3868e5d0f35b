import { type EndpointName, endpoints, type Route, routes } from '@bn/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { everythingStored, type ValidCall, writeCalls } from '../access/calls.ts';
import type { Answer, Sending } from '../access/requests.ts';
import { openTestApp } from '../app.ts';

interface Schema {
  type: string;
  nullable?: boolean;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
}
interface BodySchema {
  properties: Record<string, Schema>;
  required?: string[];
  /** A call that may come without a body. */
  nullable?: boolean;
}
const schemaOf = (name: EndpointName) => (routes[name] as Route).body as unknown as BodySchema;
const WRONG_TYPES: Record<string, unknown[]> = {
  string: [1, 0, true, null, [], {}, ['x'], { toString: 'x' }],
  integer: ['1', '', true, null, [], {}, 1.5, 1e300, -1, [1]],
  number: ['1', '', true, null, [], {}, [1], 1e300, -1],
  array: ['1', 1, true, null, {}, [1, 1], Array.from({ length: 101 }, (_, index) => index + 1)],
};
const LONE_SURROGATES = ['\ud800', '\udfff', 'x\udc00y'];
const UNREADABLE = [
  '\u0000',
  'x\u0000y',
  'bell\u0007',
  'esc\u001b[2J',
  'del\u007f',
  'c1\u0085',
  ...LONE_SURROGATES,
];

/** One letter with more accents than any language has. */
const MARKS = `e${'\u0301'.repeat(31)}`;

const mayBeBlank = ({ minLength, pattern }: Schema): boolean =>
  !minLength && pattern !== undefined && new RegExp(pattern, 'u').test('');

/** Everything that must not be taken for one field. */
function wrongValues(field: string, schema: Schema): unknown[] {
  const wrong = (WRONG_TYPES[schema.type] ?? []).filter((value) => value !== null || !schema.nullable);
  if (schema.type === 'string') {
    wrong.push(...(field === 'password' ? LONE_SURROGATES : UNREADABLE));
    if (!mayBeBlank(schema)) wrong.push('');
    wrong.push('x'.repeat((schema.maxLength ?? 200) + 1), '😀'.repeat((schema.maxLength ?? 200) + 1));
    if (!schema.enum && schema.minLength && !['password', 'email'].includes(field))
      wrong.push('   ', '\u00a0\u2003', '\u200b\u00ad', '\u3164', '\u2800', '\u202e\ufeff');
    if (!schema.enum && schema.minLength && !/password|email/.test(field)) wrong.push(MARKS);
  }
  if (schema.type === 'array' && schema.minItems) wrong.push([]);
  if (schema.enum) wrong.push(schema.type === 'string' ? 'nonsense' : 2);
  if (schema.type === 'integer' && !schema.enum)
    wrong.push(...(schema.minimum === 0 ? [] : [0]), -2_147_483_648, 2_147_483_648, 9_007_199_254_740_991);
  if (schema.format === 'date')
    wrong.push(
      '2026-02-30',
      '2025-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '09/11/2026',
      '2026-11-09T10:00:00Z',
      '0000-01-01',
      '99999-01-01',
      'today',
      'infinity',
    );
  return wrong;
}

const writes = Object.keys(routes).filter((name) => 'body' in routes[name as EndpointName]) as EndpointName[];

// The length of an existing password is limited, nothing else is checked: a strange one is simply wrong.
const isUnjudged = (name: EndpointName, field: string) =>
  field === 'current_password' || (name === 'login' && field === 'password');
const UNKNOWN_FIELDS = ['id', 'role', 'created_at', 'constructor', 'x'.repeat(90), 'ключ', ''];
const NO_OBJECTS = [
  '{',
  'null',
  '[]',
  '"text"',
  '1',
  'NaN',
  '{"a":1}}',
  '\u0000',
  "{'a':1}",
  '{"__proto__":{}}',
  '{"constructor":{"prototype":{}}}',
];
const IDS = [
  '0',
  '-1',
  '2147483648',
  '99999999999999999999',
  '1.5',
  '1e3',
  '0x10',
  '007',
  'abc',
  '%00',
  '1%20',
  "1'--",
  'null',
  '%F0%9F%98%80',
];
const QUERIES = [
  'page=0',
  'page=x',
  'page=1.5',
  'page=1000001',
  'page_size=0',
  'page_size=-5',
  'page_size=1001',
  'page=1&page=2',
  `search=${'x'.repeat(201)}`,
  'search=%00',
  'search=a%07',
  'search=a&search=b',
  'unknown=1',
  '__proto__=1',
];
const SEARCHES = [
  "' OR 1=1 --",
  '\\',
  '%',
  '_',
  '$1',
  '%%%',
  '\\%',
  '😀',
  'ﷺ',
  '\u202e',
  '();',
  '{}',
  'x'.repeat(200),
];

/** One of `every` invalid values of a kind, another one for each call and field: together they cover all of them. */
export async function testBadInput(every: number): Promise<void> {
  const world = await openTestApp();
  const { as, aSuperAdmin, aMember, aMeeting } = world;
  const calls = await writeCalls(world);
  const [admin, member] = [await aSuperAdmin(), await aMember()];
  const meeting = await aMeeting({ by: member });
  const untouched = await everythingStored(world);
  const expectUntouched = async () => expect(await everythingStored(world)).toEqual(untouched);
  afterAll(expectUntouched);
  const send = ({ who, method, url }: ValidCall, body: unknown, sending?: Sending): Promise<Answer> =>
    as(who).send(method, url, body, sending);

  let turn = 0;
  const some = <T>(values: readonly T[]): T[] => {
    turn += 1;
    return values.filter((_, index) => (index + turn) % every === 0);
  };

  test('covers every write that takes a body', () => {
    expect(writes.sort()).toEqual(Object.keys(calls).sort());
  });

  describe.each(writes)('%s', (name) => {
    const call = calls[name] as ValidCall;
    afterAll(expectUntouched);
    const { properties, required = [], nullable } = schemaOf(name);
    const judged = Object.entries(properties).filter(([field]) => !isUnjudged(name, field));

    test.each(judged)('%s: names the field of an invalid value', async (field, schema) => {
      for (const value of some(wrongValues(field, schema))) {
        const { status, body } = await send(call, { ...call.body, [field]: value });
        const label = `${JSON.stringify(value)?.slice(0, 40)} -> ${JSON.stringify(body)?.slice(0, 200)}`;
        expect(status, label).toBe(400);
        // A list's entries are named by the list and their number.
        const named = Object.keys(body.fields).map((name) => name.split('.')[0]);
        expect([...new Set(named)], label).toEqual([field]);
      }
    });

    test('names a missing field', async () => {
      for (const field of required) {
        const { status, body } = await send(call, { ...call.body, [field]: undefined });
        expect([status, body.fields]).toEqual([400, { [field]: 'is required' }]);
      }
    });

    test('names an unknown field', async () => {
      for (const field of some(UNKNOWN_FIELDS.filter((one) => !Object.hasOwn(properties, one)))) {
        const { status, body } = await send(call, { ...call.body, [field]: 1 });
        expect([status, body.fields], field).toEqual([400, { [field]: 'is not a field of this call' }]);
      }
    });

    test('refuses what is not a JSON object', async () => {
      for (const raw of some(NO_OBJECTS).filter((text) => !(nullable && text === 'null'))) {
        const { status, body } = await send(call, undefined, { raw });
        expect(status, raw).toBe(400);
        expect(Object.keys(body.fields).length).toBeGreaterThan(0);
      }
      if (nullable) return;
      const nothing = await send(call, undefined);
      expect([nothing.status, nothing.body.fields]).toEqual([400, { body: 'must be an object' }]);
    });
  });

  test.each(some(writes))('%s: refuses 2 MB', async (name) => {
    const call = calls[name] as ValidCall;
    const raw = JSON.stringify({ ...call.body, extra: 'x'.repeat(2 * 1024 * 1024) });
    expect((await send(call, undefined, { raw })).status).toBe(413);
  });

  // A token, a picture's address or a logo's digest is no id: one that is unknown is not found, whatever it looks like.
  const withId = (Object.keys(routes) as EndpointName[]).filter(
    (name) => 'params' in routes[name] && !/:(token|address|digest)\b/.test(endpoints[name].path),
  );
  test.each(withId)('%s: refuses an invalid id by name', async (name) => {
    const { method, path } = endpoints[name];
    const [, param = ''] = /:(\w+)/.exec(path) ?? [];
    const { access } = routes[name] as Route;
    const who = access.kind === 'roles' && !access.roles.includes('super_admin') ? member : admin;
    for (const id of some(IDS)) {
      const url = `/api${path.replace(/:\w+/, id).replace(/:\w+/, '1')}`;
      const { status, body } = await as(who).send(method, url, calls[name]?.body);
      expect([status, body], id).toEqual([
        400,
        expect.objectContaining({ fields: { [param]: expect.any(String) } }),
      ]);
    }
  });

  /** Lists that belong to a person or a chapter. */
  const pathOf = (name: EndpointName): string => {
    const { path } = endpoints[name];
    if (path.startsWith('/meetings')) return path.replace(/:\w+/, String(meeting.id));
    return path.replace(/:\w+/, String(path.startsWith('/chapters') ? member.chapter_id : member.id));
  };
  const lists = (Object.keys(routes) as EndpointName[]).filter(
    (name) => 'search' in ((routes[name] as { query?: { properties: object } }).query?.properties ?? {}),
  );
  test.each(lists)('%s: refuses an invalid query by name', async (name) => {
    const route = routes[name] as Route;
    const who = route.access.kind === 'roles' && route.access.roles.includes('super_admin') ? admin : member;
    for (const query of some(QUERIES)) {
      const { status, body } = await as(who).get(`${pathOf(name)}?${query}`);
      expect([status, Object.keys(body.fields)], query).toEqual([400, [query.split('=')[0]]]);
    }
  });

  const queryOf = (name: EndpointName) => (routes[name] as Route).query as unknown as { properties: object };
  const searched = lists.filter((name) => 'search' in queryOf(name).properties);
  test.each(searched)('%s: a strange search finds nothing and breaks nothing', async (name) => {
    const route = routes[name] as Route;
    const who = route.access.kind === 'roles' && route.access.roles.includes('super_admin') ? admin : member;
    for (const text of some(SEARCHES)) {
      const { status } = await as(who).get(`${pathOf(name)}?search=${encodeURIComponent(text)}`);
      expect(status, text).toBe(200);
    }
    expect((await as(who).get(`${pathOf(name)}?search=%ED%A0%80`)).status).toBeLessThan(500);
  });
}

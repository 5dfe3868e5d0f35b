import type { Route } from '@bn/contract';
import fc from 'fast-check';

/** The part of JSON Schema that the contract uses. */
interface Schema {
  type?: string;
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
}

/** People whom requests may target; the callers have higher ids, so that no request ends a caller's session. */
export const VICTIMS = 50;
const NUMBERS = [0, -1, 1.5, 1e21, -0, 2 ** 31, 2 ** 53, Number.MAX_VALUE, 0.001, 999_999_999_999.99];
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b',
  "'; DROP TABLE users; --",
  '%_\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\r\n{"level":60}',
  '𝕌𝕟𝕚𝕔𝕠𝕕𝕖',
  'İıßŉ',
  '2026-02-30',
  '0000-00-00',
  'x'.repeat(3_000),
  '9'.repeat(400),
];

/** Valid values of the schema. */
function good(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, good(field)])), {
      requiredKeys: [...(schema.required ?? [])],
    }) as fc.Arbitrary<unknown>;
  }
  if (schema.type === 'array')
    return fc.uniqueArray(good(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 10 });
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? VICTIMS, VICTIMS) });
  if (schema.type === 'number') return fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100);
  if (schema.format === 'date-time')
    return fc.integer({ min: 0, max: 4_000_000_000 }).map((second) => new Date(second * 1_000).toISOString());
  if (schema.format === 'date')
    return fc
      .integer({ min: 0, max: 40_000 })
      .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  if (schema.pattern?.startsWith('^[0-9]{10}'))
    return fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }).map(String);
  if (schema.pattern?.startsWith('^[0-9]')) return fc.integer({ min: 0 }).map(String);
  if (schema.pattern?.includes('@')) return fc.integer().map((n) => `g${n}@example.com`);
  const unit = schema.pattern ? 'grapheme' : 'binary';
  return fc.string({
    minLength: schema.minLength ?? 0,
    maxLength: Math.max(schema.minLength ?? 0, Math.min(schema.maxLength ?? 60, 60)),
    unit,
  });
}

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, ...NUMBERS, ...TEXTS),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
);

/** A valid value with one thing wrong, or something entirely different. */
function bad(schema: Schema): fc.Arbitrary<unknown> {
  const fields = Object.keys(schema.properties ?? {});
  if (fields.length === 0) return junk;
  const invalid = fc
    .tuple(good(schema), fc.constantFrom(...fields, 'extra', '__proto__', 'constructor', '\u0000'), junk)
    .map(([value, name, wrong]) =>
      JSON.parse(`${JSON.stringify({ ...(value as object), [`#${name}`]: wrong }).replaceAll('"#', '"')}`),
    );
  return fc.oneof({ weight: 4, arbitrary: invalid }, { weight: 1, arbitrary: junk });
}

export interface GeneratedRequest {
  method: string;
  path: string;
  raw: string | undefined;
  headers: Record<string, string>;
}

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json, text/html',
  'application',
  '*/*',
  '',
];
const BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"',
  '{"a":',
  '\ufeff{}',
  '[[['.repeat(2_000),
  '{"a":1e999}',
  '\u0000',
  'nul',
  '{}{}',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH'];

/** A request to this route: sometimes valid, mostly invalid in one respect. */
export function requests(route: Route): fc.Arbitrary<GeneratedRequest> {
  const { endpoint, params, query, body } = route;
  const inAddress = fc.oneof(fc.integer({ min: 1, max: VICTIMS }).map(String), junk.map(addressText));
  const path = params ? inAddress.map((id) => endpoint.path.replace(/:\w+/, id)) : fc.constant(endpoint.path);
  const names = Object.keys((query as Schema | undefined)?.properties ?? {});
  const pair = fc.tuple(
    fc.constantFrom(...names, 'extra', '__proto__', 'page[]'),
    fc.oneof(inAddress, junk.map(addressText)),
  );
  const search = fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));
  const payload = fc.oneof(
    { weight: 3, arbitrary: good((body ?? {}) as Schema).map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: bad((body ?? {}) as Schema).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...BODIES) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  );
  return fc
    .record({
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant(endpoint.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      path,
      search: fc.oneof(
        { weight: 1, arbitrary: fc.constant('') },
        { weight: query ? 3 : 1, arbitrary: search },
      ),
      raw: payload,
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
      ),
      key: fc.oneof(
        { weight: 4, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.string({ maxLength: 250 }).map(headerText) },
      ),
    })
    .map(({ method, path: where, search: asked, raw, type, key }) => ({
      method,
      path: asked ? `${where}?${asked}` : where,
      raw: method === 'GET' || method === 'HEAD' ? undefined : raw,
      headers: {
        ...(type && { 'content-type': type }),
        ...(key && { 'idempotency-key': key }),
      },
    }));
}

/** Percent-encoded where an address requires it, and sometimes incorrectly. */
const addressText = (value: unknown): string =>
  String(typeof value === 'string' ? value : JSON.stringify(value))
    .slice(0, 300)
    .replace(/[^A-Za-z0-9%._~!$&'()*+,;=:@-]/gu, (letter) =>
      Array.from(Buffer.from(letter), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    );
const headerText = (value: string): string => value.replace(/[^\x20-\x7e]/g, '?');

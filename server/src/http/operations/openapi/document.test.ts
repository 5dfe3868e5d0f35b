import { readFileSync } from 'node:fs';
import { API_PREFIX, operations, type Route, routes } from '@bn/contract';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../../test/app.ts';
import { ajv } from '../../input/lazy-compile.ts';

ajv.addKeyword('components');
const { as } = await openTestApp();
const { body: document } = await as('visitor').send('GET', '/api/openapi.json');
const page = await as('visitor').send('GET', '/api/docs');

const calls = [
  ...Object.entries<Route>(routes).map(([name, route]) => ({
    name,
    route,
    path: API_PREFIX + route.endpoint.path,
  })),
  ...Object.entries(operations).map(([name, route]) => ({ name, route, path: route.endpoint.path })),
];

/** What a reference leads to. */
const resolve = (node: { $ref?: string }) =>
  node.$ref === undefined
    ? node
    : node.$ref
        .slice(2)
        .split('/')
        .reduce((inner, key) => inner?.[key], document);

test("it is OpenAPI 3.1 with a title, the product's version, a licence and a server", () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
  );
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: expect.any(String), version, license: { identifier: 'MIT' } },
    servers: [{ url: '/' }],
  });
});

test.each(calls)(
  '$name is in it, with its parameters, body, answers and who may call',
  ({ name, route, path }) => {
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[route.endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param);
    const declared = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path');
    expect(
      declared.map((parameter: { name: string; required: boolean }) => [parameter.name, parameter.required]),
    ).toEqual(inPath.map((param) => [param, true]));
    expect(operation.requestBody !== undefined).toBe(route.body !== undefined || route.bytes !== undefined);
    expect(operation.responses[route.status]).toBeDefined();
    const needsSession = route.access.kind === 'signed_in' || route.access.kind === 'roles';
    if (needsSession) expect(operation.security).toEqual([{ session: [] }]);
    else expect(operation.security).toEqual(route.access.kind === 'public' ? [] : [{ operator: [] }, {}]);
    const signsIn = name === 'login' || name === 'signInWithPasskey';
    expect(operation.responses[401] !== undefined).toBe(needsSession || signsIn);
    for (const answer of Object.values<{ $ref?: string }>(operation.responses))
      expect(resolve(answer).description).toMatch(/\S/);
    expect(document.tags.map((tag: { name: string }) => tag.name)).toContain(operation.tags[0]);
  },
);

test.each(calls)('every parameter of $name has a valid example', ({ route, path }) => {
  const { parameters } = document.paths[path.replace(/:(\w+)/g, '{$1}')][route.endpoint.method.toLowerCase()];
  for (const { name, schema, example } of parameters.map(resolve)) {
    expect(example, name).toBeDefined();
    const validate = ajv.compile({ ...schema, components: document.components });
    expect(validate(example), `${name} ${JSON.stringify(validate.errors)}`).toBe(true);
  }
});

test('contains nothing that the contract does not have, and no id twice', () => {
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(operations.sort()).toEqual(calls.map(({ name }) => name).sort());
});

const schemas: Record<string, { type?: string; examples?: unknown[] }> = document.components.schemas;

/** Compiles a schema of the document together with those that it refers to. */
const compile = (name: string) =>
  ajv.compile({ $ref: `#/components/schemas/${name}`, components: document.components });

test('every body and every answer is a named schema, and every reference leads somewhere', () => {
  const text = JSON.stringify(document);
  for (const [, $ref] of text.matchAll(/"\$ref":"([^"]+)"/g)) expect(resolve({ $ref }), $ref).toBeDefined();
  const bodies = [...text.matchAll(/"application\/json":\{"schema":\{"([^"]+)"/g)].map(([, key]) => key);
  expect(bodies.length).toBeGreaterThan(calls.length);
  // An import may be started, and a membership ended, without a body. The document itself is described by OpenAPI, not by a schema of ours.
  expect(bodies.filter((key) => key !== '$ref')).toEqual(['anyOf', 'anyOf', 'type']);
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining([
      'Member',
      'Referral',
      'ReferralList',
      'ReferralStatus',
      'Credentials',
      'GiveReferralRequest',
      'PersonRef',
      'Problem',
    ]),
  );
});

test('null is a type of its own: no schema is nullable, and no list of values has null in it', () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain('"nullable"');
  for (const [, values = ''] of text.matchAll(/"enum":\[([^\]]*)\]/g)) expect(values).not.toContain('null');
});

test.each(Object.keys(schemas))('the schema %s compiles, and its example is valid', (name) => {
  const { type, examples } = schemas[name] as { type?: string; examples?: unknown[] };
  const validate = compile(name);
  expect(ajv.validateSchema(validate.schema), JSON.stringify(ajv.errors)).toBe(true);
  if (type === 'object') expect(examples).toHaveLength(1);
  for (const example of examples ?? [])
    expect(validate(example), `${JSON.stringify(example)} ${JSON.stringify(validate.errors)}`).toBe(true);
});

test('the page names every call, needs no script and nothing from other origins', () => {
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { route, path } of calls) expect(page.text).toContain(`${route.endpoint.method} ${path}`);
  expect(page.text).not.toMatch(/<script|\son\w+=|javascript:/i);
  expect(page.text).not.toMatch(/(src|href)=["']?(https?:)?\/\//i);
  // Except the icon, which browsers request unasked.
  const rest = page.text.replace('<link rel="icon" href="/favicon.svg">', '');
  expect(rest).not.toMatch(/@import|url\(|<link|<img|<iframe/i);
});

test('the page works under the policy that it is sent with', () => {
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'/);
  expect(page.headers['content-security-policy']).toMatch(/style-src [^;]*'unsafe-inline'/);
});

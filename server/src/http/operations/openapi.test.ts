import { API_PREFIX, operations, type Route, routes } from '@bn/contract';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { ajv } from '../input/lazy-compile.ts';

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

test('it is OpenAPI 3.1 with a title and a version', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: expect.any(String), version: expect.any(String) },
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
    expect(operation.security).toEqual(needsSession ? [{ session: [] }] : undefined);
    expect(operation.responses[401] !== undefined).toBe(needsSession || name === 'login');
    for (const answer of Object.values<{ description: string }>(operation.responses))
      expect(answer.description).toMatch(/\S/);
  },
);

test('nothing is in it that the contract does not have, and no id twice', () => {
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(operations.sort()).toEqual(calls.map(({ name }) => name).sort());
});

test('its schemas are JSON Schema that compiles, its references lead somewhere, and nullable is not in it', () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain('"nullable"');
  for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = reference.split('/').reduce((node, key) => node?.[key], document);
    expect(target, reference).toBeDefined();
  }
  const schemas: object[] = [];
  JSON.parse(text, (key, value) => {
    if (key === 'schema' && !('$ref' in value)) schemas.push(value);
    return value;
  });
  expect(schemas.length).toBeGreaterThan(calls.length);
  for (const schema of schemas) {
    expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
    expect(() => ajv.compile(schema)).not.toThrow();
  }
});

test('the page names every call, needs no script and nothing from elsewhere', () => {
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { route, path } of calls) expect(page.text).toContain(`${route.endpoint.method} ${path}`);
  expect(page.text).not.toMatch(/<script|\son\w+=|javascript:/i);
  expect(page.text).not.toMatch(/(src|href)=["']?(https?:)?\/\//i);
  // But for the icon, which browsers ask for anyway.
  const rest = page.text.replace('<link rel="icon" href="/favicon.svg">', '');
  expect(rest).not.toMatch(/@import|url\(|<link|<img|<iframe/i);
});

test('the page works under the policy that it is sent with', () => {
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'/);
  expect(page.headers['content-security-policy']).toMatch(/style-src [^;]*'unsafe-inline'/);
});

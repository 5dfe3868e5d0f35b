import {
  API_PREFIX,
  docs,
  FLAGS,
  openapi,
  operations,
  Problem,
  ROLES,
  type Route,
  routes,
} from '@bn/contract';
import type { FastifyInstance } from 'fastify';
import { describeAccess } from '../call/access.ts';
import { BYTES } from '../input/json.ts';
import { docsPage } from './docs-page.ts';

type Json = Record<string, unknown>;

const ANY_CALL = [400, 405, 503];
const STATUS_TEXT: Record<number, string> = {
  400: 'Bad input; `fields` tells what and why',
  401: 'No session, or an ended one (login: wrong e-mail or password)',
  403: 'Not allowed',
  404: "Not there, or not the caller's to see",
  405: 'Wrong method; see `Allow`',
  409: 'Conflicts with what is stored',
  413: 'Too large',
  422: 'The Idempotency-Key was used for another request',
  429: 'Too many attempts; see `Retry-After`',
  503: 'Not available or overloaded; see `Retry-After`',
};

/** JSON Schema 2020-12 has no `nullable`; everything else of the contract's schemas is already what OpenAPI 3.1 wants. */
const toOpenApi = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(toOpenApi);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, toOpenApi(value)]),
  );
  return nullable ? { anyOf: [rest, { type: 'null' }] } : rest;
};

const parameters = (place: 'path' | 'query', schema: Route['params']): Json[] => {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: toOpenApi(property),
  }));
};

const content = (schema: unknown): Json => ({ 'application/json': { schema } });
const fileContent = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type.split(';')[0], { schema: { type: 'string' } }]));

function operation(name: string, route: Route, tag: string): Json {
  const needsSession = route.access.kind === 'signed_in' || route.access.kind === 'roles';
  const problems = new Set([
    ...ANY_CALL,
    ...(needsSession ? [401, 403] : []),
    ...(route.idempotent ? [422] : []),
    ...(route.problems ?? []),
  ]);
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
  };
  return {
    operationId: name,
    tags: [tag],
    summary: route.summary,
    description: `Open to: ${describeAccess(route.access)}.`,
    ...(needsSession && { security: [{ session: [] }] }),
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(route.idempotent ? [key] : []),
    ],
    ...(route.bytes && { requestBody: { required: true, content: fileContent([BYTES]) } }),
    ...(route.body && { requestBody: { required: true, content: content(toOpenApi(route.body)) } }),
    responses: {
      [route.status]: {
        description: 'Done',
        ...(route.answer && { content: content(toOpenApi(route.answer)) }),
        ...(route.files && { content: fileContent(route.files) }),
      },
      ...Object.fromEntries(
        [...problems]
          .sort()
          .map((status) => [
            status,
            { description: STATUS_TEXT[status], content: content({ $ref: '#/components/schemas/Problem' }) },
          ]),
      ),
    },
  };
}

function buildOpenApi(): Json {
  const paths: Record<string, Json> = {};
  const add = (name: string, route: Route, prefix: string, tag: string) => {
    const path = prefix + route.endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operation(name, route, tag) };
  };
  for (const [name, route] of Object.entries<Route>(routes))
    add(name, route, API_PREFIX, route.endpoint.path.split('/')[1] ?? '');
  for (const [name, route] of Object.entries(operations)) add(name, route, '', 'operations');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Business Network',
      version: '1.0.0',
      description: `Connect. Refer. Grow. Roles: ${ROLES.join(', ')}. Flags of a member, each 0 or 1: ${FLAGS.join(', ')}.`,
    },
    paths,
    components: {
      schemas: { Problem: toOpenApi(Problem) },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that POST /auth/login answers' },
      },
    },
  };
}

export function openApiRoutes(app: FastifyInstance): void {
  const document = JSON.stringify(buildOpenApi());
  const page = docsPage();
  app.get(openapi.endpoint.path, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
  app.get(docs.endpoint.path, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}

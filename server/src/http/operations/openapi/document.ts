import {
  API_PREFIX,
  docs,
  EditProblem,
  FLAGS,
  openapi,
  operations,
  Problem,
  ROLES,
  type Route,
  TOPICS,
} from '@bn/contract';
import type { FastifyInstance } from 'fastify';
import { describeAccess } from '../../call/access.ts';
import { bodyTypesOf } from '../../input/json.ts';
import { type Components, createComponents, type Json } from './components.ts';
import { docsPage } from './docs-page.ts';
import { exampleOfParameter, type Schema } from './examples.ts';

const ANY_CALL = [400, 405, 503];
const PROBLEMS: Record<number, { name: string; description: string }> = {
  400: { name: 'BadInput', description: 'Bad input; `fields` says what and why' },
  401: {
    name: 'Unauthenticated',
    description: 'No session, or an ended one (login: wrong e-mail or password)',
  },
  403: { name: 'Forbidden', description: 'Not allowed' },
  404: { name: 'NotFound', description: 'Not found, or not visible to the caller' },
  405: { name: 'MethodNotAllowed', description: 'Wrong method; see `Allow`' },
  409: { name: 'Conflict', description: 'Conflicts with what is stored' },
  413: { name: 'TooLarge', description: 'Too large' },
  415: { name: 'UnsupportedType', description: 'A body of a type that the call does not take' },
  422: { name: 'KeyReused', description: 'The Idempotency-Key was used for another request' },
  429: { name: 'TooManyAttempts', description: 'Too many attempts; see `Retry-After`' },
  503: { name: 'Unavailable', description: 'Not available or overloaded; see `Retry-After`' },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Sent again with the same key, the call is not repeated: it answers what it answered before, or 409 if the chapter, role or flags of the caller have changed',
  schema: { type: 'string', maxLength: 200 },
  example: '3f0c9c2e-8a54-4b7e-9a55-1c7f5b1d2e90',
};

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `version` that the record had when it was read, in quotes. If somebody has changed it since, nothing is changed, and the answer is 409 with the code `changed_meanwhile`',
  schema: { type: 'string' },
  example: '"mYq3v0xTn8KcZr1d"',
};

const json = (schema: unknown): Json => ({ 'application/json': { schema } });
const files = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type.split(';')[0], { schema: { type: 'string' } }]));
const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const responseName = (status: number, { versioned }: Route) =>
  status === 409 && versioned ? 'EditConflict' : PROBLEMS[status]?.name;

const SECURITY: Record<Route['access']['kind'], Json[]> = {
  public: [],
  signed_in: [{ session: [] }],
  roles: [{ session: [] }],
  // On the machine itself no token is needed.
  operator: [{ operator: [] }, {}],
};

function describeRoutes({ convert }: Components) {
  const parameters = (source: 'path' | 'query', schema: Route['params']): Json[] => {
    const { properties = {}, required = [] } = (schema ?? {}) as Schema & { required?: string[] };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: source,
      required: required.includes(name),
      schema: convert(property),
      example: exampleOfParameter(property, name),
    }));
  };

  const problemsOf = ({ access, idempotent, problems = [] }: Route): number[] => {
    const needsSession = access.kind === 'signed_in' || access.kind === 'roles';
    return [
      ...new Set([
        ...ANY_CALL,
        ...(needsSession ? [401, 403] : []),
        ...(idempotent ? [409, 422] : []),
        ...problems,
      ]),
    ].sort();
  };

  return (name: string, route: Route, tag: string): Json => ({
    operationId: name,
    tags: [tag],
    summary: route.summary,
    description: `Open to: ${describeAccess(route.access)}.`,
    security: SECURITY[route.access.kind],
    parameters: [
      ...parameters('path', route.params),
      ...parameters('query', route.query),
      ...(route.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(route.versioned ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ],
    ...(route.bytes && { requestBody: { required: true, content: files(bodyTypesOf(route)) } }),
    ...(route.body && {
      requestBody: { required: true, content: json(convert(route.body as Schema, `${pascal(name)}Request`)) },
    }),
    responses: {
      [route.status]: {
        description: 'Done',
        ...(route.answer && { content: json(convert(route.answer as Schema, `${pascal(name)}Answer`)) }),
        ...(route.files && { content: files(route.files) }),
      },
      ...(route.noFile && { 204: { description: route.noFile } }),
      ...Object.fromEntries(
        problemsOf(route).map((status) => [
          status,
          { $ref: `#/components/responses/${responseName(status, route)}` },
        ]),
      ),
    },
  });
}

function buildOpenApi(): Json {
  const components = createComponents();
  const describe = describeRoutes(components);
  const paths: Record<string, Json> = {};
  const add = (name: string, route: Route, prefix: string, tag: string) => {
    const path = prefix + route.endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: describe(name, route, tag) };
  };
  for (const [tag, { routes }] of Object.entries(TOPICS))
    for (const [name, route] of Object.entries(routes)) add(name, route, API_PREFIX, tag);
  for (const [name, route] of Object.entries(operations)) add(name, route, '', 'operations');
  const problem = json(components.convert(Problem as Schema));
  const editProblem = json(components.convert(EditProblem as Schema));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Business Network',
      version: '1.1.0',
      description: `Connect. Refer. Grow. Roles: ${ROLES.join(', ')}. Flags of a member, each 0 or 1: ${FLAGS.join(', ')}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: [
      ...Object.entries(TOPICS).map(([name, { description }]) => ({ name, description })),
      { name: 'operations', description: 'For operators and engineers' },
    ],
    paths,
    components: {
      schemas: components.schemas(),
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, IfMatch: IF_MATCH },
      responses: {
        ...Object.fromEntries(
          Object.values(PROBLEMS).map(({ name, description }) => [name, { description, content: problem }]),
        ),
        EditConflict: {
          description: 'Conflicts with what is stored, or with what somebody changed meanwhile',
          content: editProblem,
        },
      },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that POST /auth/login answers' },
        operator: { type: 'http', scheme: 'bearer', description: "The operator's token (METRICS_TOKEN)" },
      },
    },
  };
}

export function openApiRoutes(app: FastifyInstance): void {
  let document: string | undefined;
  let page: string | undefined;
  // Made when first asked for: a server that starts has more urgent things to do.
  app.get(openapi.endpoint.path, (_request, reply) => {
    document ??= JSON.stringify(buildOpenApi());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get(docs.endpoint.path, (_request, reply) => {
    page ??= docsPage();
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

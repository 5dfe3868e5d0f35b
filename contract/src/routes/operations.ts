import { Type } from 'typebox';
import { anyone, operator, type Route, route } from '../route.ts';
import { Closed } from '../schemas/primitives.ts';

/** Routes for operators and engineers. Their paths are whole: they do not hang below /api unless they say so. */
export const healthz = route({
  endpoint: { method: 'GET', path: '/healthz' },
  summary: 'The process is alive',
  access: anyone,
  answer: Closed({ status: Type.Literal('ok') }),
});

export const readyz = route({
  endpoint: { method: 'GET', path: '/readyz' },
  summary:
    'The database is reachable and its migrations are done; `reading` while a standby answers and writes are refused',
  access: anyone,
  answer: Closed({ status: Type.Union([Type.Literal('ready'), Type.Literal('reading')]) }),
  problems: [503],
});

export const metrics = route({
  endpoint: { method: 'GET', path: '/metrics' },
  summary: 'Prometheus figures',
  access: operator,
  files: ['text/plain'],
});

export const openapi = route({
  endpoint: { method: 'GET', path: '/api/openapi.json' },
  summary: 'This contract as OpenAPI 3.1',
  access: anyone,
  files: ['application/json'],
});

export const docs = route({
  endpoint: { method: 'GET', path: '/api/docs' },
  summary: 'This contract as a page to read',
  access: anyone,
  files: ['text/html'],
});

/** The same address as the page: a mail program posts to it (RFC 8058), a browser opens it. */
export const unsubscribeByMailProgram = route({
  endpoint: { method: 'POST', path: '/unsubscribe' },
  summary:
    'End the mails of one topic, or all mails to a guest, in one step, as mail programs do; `token` stands in the address',
  access: anyone,
  query: Closed({ token: Type.String({ maxLength: 100 }) }),
  status: 204,
  problems: [404],
});

export const unsubscribePage = route({
  endpoint: { method: 'GET', path: '/unsubscribe' },
  summary: 'The page of the web app that ends the mails of one topic, for people without a session',
  access: anyone,
  files: ['text/html'],
});

export const operations: Readonly<Record<string, Route>> = {
  healthz,
  readyz,
  metrics,
  openapi,
  docs,
  unsubscribeByMailProgram,
  unsubscribePage,
};

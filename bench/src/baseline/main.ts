/**
 * The baseline: what the machine can do with bare node:http and pg. It runs the product's own statements in the same
 * transactions and sends the same answers, without validation, access rules, schemas, logs or metrics.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pool, type Row } from './database.ts';
import * as reads from './reads.ts';
import * as writes from './writes.ts';

interface Route {
  status: number;
  answer(
    user: reads.User,
    request: { id: number; query: URLSearchParams; body: Row; address: string },
  ): unknown;
}
const ok = (answer: Route['answer']): Route => ({ status: 200, answer });
const created = (answer: Route['answer']): Route => ({ status: 201, answer });

const ROUTES: Record<string, Route> = {
  'GET /api/auth/me': ok((user) => user),
  'GET /api/members/members-dashboard': ok(reads.dashboard),
  'GET /api/members': ok((user, { query }) => reads.members(user, query)),
  'GET /api/referrals/received': ok((user, { query }) => reads.received(user, query)),
  'POST /api/referrals': created((user, { body }) => writes.give(user, body)),
  'PATCH /api/referrals/:id/status': ok((user, { id, body }) => writes.changeStatus(user, id, body)),
  'POST /api/thankyou': created((user, { body }) => writes.thank(user, body)),
  'PATCH /api/thankyou/:id/status': ok((user, { id, body, address }) =>
    writes.approve(user, id, body, address),
  ),
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '' } = request;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  if (path === '/readyz' || path === '/healthz') return send(response, 200, {});
  const address = request.socket.remoteAddress ?? '';
  const body = method === 'GET' ? undefined : await bodyOf(request);
  if (path === '/api/auth/login') return send(response, 200, await writes.login(body, address));

  const route = ROUTES[`${method} ${path.replace(/\d+/, ':id')}`];
  if (!route) return send(response, 404, {});
  const user = await reads.userOfToken((request.headers.authorization ?? '').slice(7));
  if (user === undefined) return send(response, 401, {});
  const id = Number(path.split('/')[3]);
  const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
  send(response, route.status, await route.answer(user, { id, query, body, address }));
}

function bodyOf(request: IncomingMessage): Promise<Row> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString() || '{}')));
    request.on('error', reject);
  });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => send(response, 500, { message: error.message }));
});
server.keepAliveTimeout = 72_000;
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close(() => pool.end());
  server.closeAllConnections();
});

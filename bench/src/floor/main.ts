/**
 * The floor: what the machine can do with bare node:http and pg. The product's own statements in the same transactions,
 * the same rows in the same answers; no validation, no access rules, no serialisation schema, no logs, no metrics.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as account from './account.ts';
import * as changes from './changes.ts';
import { pool, type Row } from './database.ts';
import { history } from './history.ts';
import * as reads from './reads.ts';
import { userOfToken } from './users.ts';
import * as waiting from './waiting.ts';
import * as writes from './writes.ts';

type Read = (user: Row, query: URLSearchParams) => unknown;
const READS: Record<string, Read> = {
  '/api/auth/me': (user) => user,
  '/api/admin/dashboard': reads.network,
  '/api/elevated/elevated-dashboard': reads.ownChapter,
  '/api/members/members-dashboard': reads.ownChapter,
  '/api/members': reads.members,
  '/api/elevated/members': reads.colleagues,
  '/api/chapters': reads.chapters,
  '/api/referrals/received': reads.received,
  '/api/referrals/sent': reads.sent,
  '/api/thankyou/pending': reads.pending,
  '/api/thankyou/mine': reads.ownThanks,
  '/api/needs': waiting.needs,
  '/api/admin/chapters-to-look-after': waiting.lookAfter,
  '/api/account/mail': waiting.mailChoices,
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? '';
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const read = READS[path];
  if (read && request.method === 'GET') {
    const user = await session(request);
    if (user === undefined) return send(response, 401, { message: 'no session' });
    const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
    return send(response, 200, await read(user, query));
  }
  const body = request.method === 'GET' ? undefined : await bodyOf(request);
  const address = request.socket.remoteAddress ?? '';
  const forwarded = request.headers['x-forwarded-for']?.toString();
  if (path === '/api/auth/login') return send(response, 200, await writes.login(body, address));
  if (path === '/api/auth/forgot')
    return send(response, 202, await account.forgot(body ?? {}, forwarded ?? address));
  if (path === '/api/auth/set-password') return sendNothing(response, account.setPassword(body, address));
  if (path === '/readyz') return send(response, 200, { status: 'ready' });

  const user = await session(request);
  if (user === undefined) return send(response, 401, { message: 'no session' });
  const [, , resource, id, session_id] = path.split('/');
  const token = tokenOf(request);
  if (request.method === 'DELETE') {
    const ending = session_id
      ? account.endSession(user, Number(session_id), address)
      : account.endOtherSessions(user, token, address);
    return sendNothing(response, ending);
  }
  if (path === '/api/auth/sessions') return send(response, 200, await account.sessions(user, token));
  if (path === '/api/account/export')
    return send(response, 200, await account.exportAccount(user, token, address));
  if (path === '/api/auth/password')
    return sendNothing(response, account.changePassword(user, body, token, address));
  if (path.endsWith('/report'))
    return send(response, 200, await reads.report(Number(id), new URLSearchParams(url.slice(mark + 1))));
  if (request.method === 'GET' && path.endsWith('/history')) {
    const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
    return send(response, 200, await history(resource ?? '', Number(id), query));
  }
  const page = PAGES[resource ?? ''];
  if (request.method === 'GET' && page) return send(response, 200, await page(user, Number(id)));
  if (path === '/api/account/mail') return send(response, 200, await waiting.chooseMail(user, body ?? {}));
  const made = MAKES[path];
  if (made) return send(response, 201, await made(user, body));
  if (path === '/api/thankyou/approvals')
    return send(response, 200, await changes.approveMany(user, body.ids, address));
  const change = CHANGES[`${request.method} ${path.replace(/\d+/, ':id')}`];
  if (!change) return send(response, 404, { message: `no ${resource}` });
  const status = change === account.invite ? 201 : 200;
  return send(response, status, await change(user, Number(id), body, address));
}

const PAGES: Record<string, (user: Row, id: number) => Promise<unknown>> = {
  referrals: reads.referral,
  members: account.memberPage,
  chapters: account.chapterPage,
};
const MAKES: Record<string, (user: Row, body: Row) => Promise<unknown>> = {
  '/api/referrals': writes.give,
  '/api/thankyou': writes.thank,
};
type Change = (user: Row, id: number, body: Row, address: string) => Promise<unknown>;
const CHANGES: Record<string, Change> = {
  'PATCH /api/referrals/:id/status': writes.changeStatus,
  'PUT /api/referrals/:id': changes.correctReferral,
  'POST /api/referrals/:id/withdraw': changes.withdrawReferral,
  'POST /api/referrals/:id/nudge': waiting.nudge,
  'PUT /api/thankyou/:id': changes.correctNote,
  'POST /api/thankyou/:id/withdraw': changes.withdrawNote,
  'PATCH /api/thankyou/:id/status': changes.decide,
  'PUT /api/chapters/:id': account.updateChapter,
  'POST /api/members/:id/invite': account.invite,
  'POST /api/members/:id/end': account.endMembership,
  'POST /api/members/:id/resume': account.resumeMembership,
};

const tokenOf = (request: IncomingMessage) => (request.headers.authorization ?? '').slice(7);
const session = (request: IncomingMessage) => userOfToken(tokenOf(request));

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

async function sendNothing(response: ServerResponse, work: Promise<unknown>): Promise<void> {
  await work;
  response.writeHead(204).end();
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

import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../test/access/requests.ts';
import { referralForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import { waitingForLocks } from '../../../test/meanwhile.ts';
import { API_HEADERS } from '../web/headers.ts';

const { app, as, sql, ownerUrl, aMember, aSuperAdmin, aChapter } = await openTestApp();
const admin = await aSuperAdmin();
const member = await aMember();

/** The one shape: message and code, `fields` for bad input only, and nothing that reveals how the server is built. */
function expectRefusal(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body?.code], answer.text).toEqual([status, code]);
  expect(Object.keys(answer.body)).toEqual(
    status === 400 ? ['message', 'code', 'fields'] : ['message', 'code'],
  );
  expect(answer.body.message).toMatch(/\S/);
  expect(answer.text).not.toMatch(/select |insert |stack|node_modules|\.ts|FST_|statusCode/i);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
  expect(answer.headers['cache-control']).toBe('no-store');
  for (const [name, value] of Object.entries(API_HEADERS))
    expect(answer.headers[name.toLowerCase()], name).toBe(value);
}

const REFUSALS: [string, number, string, () => Promise<Answer>][] = [
  ['bad input', 400, 'invalid_input', () => as(admin).post('/chapters', { name: 1 })],
  [
    'a body that is not JSON',
    400,
    'invalid_input',
    () => as(admin).post('/chapters', 0, { raw: '{"name":' }),
  ],
  ['no body', 400, 'invalid_input', () => as(admin).post('/chapters')],
  ['a body that is a list', 400, 'invalid_input', () => as(admin).post('/chapters', [])],
  [
    'a poisoned prototype',
    400,
    'invalid_input',
    () => as(admin).post('/chapters', 0, { raw: '{"__proto__":{"x":1}}' }),
  ],
  ['a broken address', 400, 'invalid_input', () => as(admin).get('/permissions/%zz')],
  ['an id that is text', 400, 'invalid_input', () => as(admin).get('/permissions/abc')],
  ['no session', 401, 'unauthenticated', () => as('visitor').get('/auth/me')],
  [
    'a failed login',
    401,
    'invalid_credentials',
    () => as('visitor').post('/auth/login', { email: 'a@b.c', password: 'x' }),
  ],
  ['not allowed', 403, 'forbidden', () => as(member).get('/members')],
  ['not there', 404, 'not_found', () => as(admin).get('/permissions/2000000000')],
  ['no such call', 404, 'not_found', () => as(admin).get('/nothing')],
  [
    'an address that is far too long',
    400,
    'invalid_input',
    () => as(admin).get(`/permissions/${'9'.repeat(500)}`),
  ],
  ['a wrong method', 405, 'method_not_allowed', () => as(admin).send('DELETE', '/api/chapters')],
  [
    'a conflict',
    409,
    'conflict',
    async () => {
      const { name, region } = await aChapter();
      return as(admin).post('/chapters', { name, region });
    },
  ],
  [
    '2 MB',
    413,
    'payload_too_large',
    () => as(admin).post('/chapters', { name: 'x'.repeat(2 * 1024 * 1024), region: 'R' }),
  ],
  [
    'a form',
    415,
    'unsupported_media_type',
    () =>
      as(admin).post('/chapters', 0, {
        raw: 'name=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  ],
  [
    'a body without a type',
    415,
    'unsupported_media_type',
    () => as(admin).post('/chapters', 0, { raw: '{}', headers: { 'content-type': '' } }),
  ],
];

describe('every failure has its status and the one shape', () => {
  test.each(REFUSALS)('%s: %i %s', async (_, status, code, call) =>
    expectRefusal(await call(), status, code),
  );
});

test('bad input names every field at once', async () => {
  const { body } = await as(member).post('/referrals', referralForm({ id: 0 }, { tier: 'Z', extra: 1 }));
  expect(body.fields).toEqual({
    to_member_id: 'must be at least 1',
    tier: 'must be one of A, B, C',
    extra: 'is not a field of this call',
  });
  expect(body.message).toContain('tier must be one of A, B, C');
});

test.each([
  ['/api/chapters', 'GET, HEAD, POST'],
  ['/api/auth/login', 'POST'],
  ['/api/auth/5', 'PUT'],
  ['/api/referrals/5/status', 'PATCH'],
  ['/healthz', 'GET, HEAD'],
])('405 at %s lists the allowed methods: %s', async (url, allow) => {
  for (const method of ['DELETE', 'OPTIONS']) {
    const answer = await as('visitor').send(method, url);
    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
  }
});

test('every answer carries the request id and the security headers', async () => {
  const ids = new Set<string | undefined>();
  for (const answer of [
    await as(admin).get('/chapters'),
    await as(admin).get('/auth/me', { headers: { 'x-request-id': 'mine' } }),
  ]) {
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const name of Object.keys(API_HEADERS))
      expect(answer.headers[name.toLowerCase()], name).toBeTruthy();
    ids.add(answer.headers['x-request-id']);
  }
  expect(ids.size).toBe(2);
  expect(ids).not.toContain('mine');
});

describe('on a real port', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.server.closeAllConnections());

  const raw = (request: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(request));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('end', () => resolve(answer)).on('error', reject);
    });

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'invalid_input'],
    [
      'a header of 20 kB',
      `GET /api/auth/me HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
      431,
      'payload_too_large',
    ],
  ])('%s gets the one shape too', async (_, request, status, code) => {
    const [head = '', body = ''] = (await raw(request)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toEqual({ message: expect.any(String), code });
  });

  test('a call answers over the network', async () => {
    const answer = await fetch(`${address}/api/auth/me`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect([answer.status, ((await answer.json()) as { id: number }).id]).toEqual([200, member.id]);
  });
});

test('a record that is locked too long answers 503, not 500', async () => {
  const other = await aMember();
  const holder = new pg.Client(ownerUrl);
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [other.id]);
    let answered = false;
    const waiting = as(admin)
      .put(`/auth/${other.id}`, { vertical: 'Law' })
      .finally(() => {
        answered = true;
      });
    const pid = async () => (await waitingForLocks({ sql }))[0]?.pid;
    let blocked = await pid();
    while (blocked === undefined && !answered) blocked = await pid();
    // What the database does itself at its time limit, unless it has done so meanwhile.
    await holder.query('SELECT pg_cancel_backend($1)', [blocked]);
    const answer = await waiting;
    expectRefusal(answer, 503, 'unavailable');
    expect(answer.headers['retry-after']).toBe('1');
  } finally {
    await holder.end();
  }
});

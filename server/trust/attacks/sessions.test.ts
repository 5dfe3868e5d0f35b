import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword } from '../../src/modules/auth/passwords.ts';
import { flags, memberForm } from '../../test/access/valid.ts';
import { PASSWORD } from '../../test/givens.ts';
import { patiently } from '../../test/patiently.ts';
import { type Answer, send } from '../kit/input/http.ts';
import type { ServerProcess } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';
import { expectSameTime } from '../kit/results/timing.ts';

const world = await openWorld();
// One after the other: starting processes slow each other down.
const servers = [await world.serve(), await world.serve(), await world.serve()] as const;
const [first] = servers;
const login = (address: string, email: string, password: string, from?: string, headers = {}) =>
  send(address, 'POST', '/api/auth/login', { body: { email, password }, headers, ...(from && { from }) });
const onEach = (ask: (address: string) => Promise<Answer>) =>
  Promise.all(servers.map(({ address }) => ask(address).then(({ status }) => status)));

test('10. revoked permissions, passwords and sessions, on every process', async (context) => {
  const admin = await world.aSuperAdmin();
  const member = await world.aMember({ flags: ['can_add_member'] });
  const { token } = member;
  const add = (address: string) => send(address, 'POST', '/api/auth/register', { token, body: memberForm() });
  const me = (address: string) => send(address, 'GET', '/api/auth/me', { token });

  expect(await onEach(add)).toEqual([201, 201, 201]);
  await send(first.address, 'POST', `/api/permissions/${member.id}`, { token: admin.token, body: flags() });
  expect(await onEach(add), 'a revoked permission').toEqual([403, 403, 403]);

  expect(await onEach(me)).toEqual([200, 200, 200]);
  await send(first.address, 'PUT', `/api/auth/${member.id}`, {
    token: admin.token,
    body: { password: 'analytical engine' },
  });
  expect(await onEach(me), 'a password changed').toEqual([401, 401, 401]);

  const fresh = await world.aMember();
  const asFresh = (address: string) => send(address, 'GET', '/api/auth/me', { token: fresh.token });
  expect(await onEach(asFresh)).toEqual([200, 200, 200]);
  expect((await send(first.address, 'POST', '/api/auth/logout', { token: fresh.token })).status).toBe(204);
  expect(await onEach(asFresh), 'a session ended').toEqual([401, 401, 401]);
  reportFigure(context, 'permission, password and session: refused on the next request by 3 of 3 processes');
});

test('11a. failed sign-ins are limited across processes', async (context) => {
  const { email } = await world.aMember();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 14; attempt += 1) {
    const { address } = servers[attempt % 3] as ServerProcess;
    const forged = { 'x-forwarded-for': `198.51.100.${attempt}`, forwarded: `for=198.51.100.${attempt}` };
    const answer = await login(address, email, 'wrong password', undefined, forged);
    statuses.push(answer.status);
    if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800);
  }
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  expect((await login(first.address, email, PASSWORD)).status, 'the right password, same address').toBe(429);
  expect((await login(first.address, email, PASSWORD, '127.0.0.2')).status, 'the owner elsewhere').toBe(200);

  const other = await world.aMember();
  const atOnce = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      patiently(() =>
        login((servers[index % 3] as ServerProcess).address, other.email, `wrong password ${index}`),
      ),
    ),
  );
  const looked = atOnce.filter(({ status }) => status === 401).length;
  expect([looked, atOnce.filter(({ status }) => status === 429).length]).toEqual([10, 50]);
  reportFigure(
    context,
    `10 × 401 then 429 with Retry-After over 3 processes and forged addresses; of 60 at once 10 were checked; the owner signs in from elsewhere`,
  );
});

test('11b. an unknown e-mail and a wrong password are indistinguishable', async (context) => {
  const bodies = new Set<string>();
  const members = await Promise.all(
    Array.from({ length: Math.ceil(scale.loginTries / 18) + 1 }, () => world.aMember()),
  );
  // With the hashing cost that the product itself uses.
  await world.sql('UPDATE users SET password_hash = $1 WHERE id = ANY ($2)', [
    await hashPassword(PASSWORD),
    members.map(({ id }) => id),
  ]);
  const seen = await expectSameTime(scale.timingDifference, async (round, add) => {
    for (let attempt = 0; attempt < scale.loginTries + 4; attempt += 1) {
      const known = attempt % 2 === 0;
      const unknown = `nobody.${round}.${attempt}@example.com`;
      const email = known ? (members[Math.floor(attempt / 18)]?.email ?? '') : unknown;
      // From an address that the limit has not seen.
      const answer = await login(first.address, email, 'wrong password', `127.0.1.${round}`);
      expect(answer.status).toBe(401);
      bodies.add(answer.text);
      // The first requests include one-time work of the process.
      if (attempt >= 4) add(known ? 1 : 0, answer.took);
    }
  });
  expect(bodies.size).toBe(1);
  reportFigure(context, `interleaved attempts with one body, ${seen}`);
});

test('12. forged and damaged tokens', async (context) => {
  const { id, token } = await world.aMember();
  const hash = createHash('sha256').update(token).digest();
  const forgeries: (() => string)[] = [
    () => randomBytes(32).toString('base64url'),
    () => token.slice(0, -1),
    () => `${token}A`,
    () => token.toUpperCase(),
    () => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    () => [...token].reverse().join(''),
    () => hash.toString('base64url'),
    () => hash.toString('hex'),
    () => `${id}`,
    () => "' OR 1=1 --",
    () => `eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ id })).toString('base64url')}.`,
    () => 'A'.repeat(8_000),
    () => '',
    () => 'null',
  ];
  const schemes = ['Bearer ', 'bearer ', 'Basic ', 'Bearer  ', '', 'Token '];
  const statuses: number[] = [];
  for (let attempt = 0; attempt < scale.forgedTokens; attempt += 1) {
    const forged = (forgeries[attempt % forgeries.length] as () => string)();
    const authorization = `${schemes[Math.floor(attempt / forgeries.length) % schemes.length]}${forged}`;
    const answer = await send(first.address, 'GET', '/api/auth/me', { headers: { authorization } });
    statuses.push(answer.status);
    if (answer.status === 401) expect(answer.body.code).toBe('unauthenticated');
  }
  expect(statuses.filter((status) => status !== 401)).toEqual([]);
  reportFigure(context, `${statuses.length} forged or damaged tokens: ${statuses.length} × 401`);
});

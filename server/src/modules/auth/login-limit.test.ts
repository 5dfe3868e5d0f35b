import { expect, test } from 'vitest';
import type { Caller } from '../../../test/access/requests.ts';
import { openTestApp, PASSWORD } from '../../../test/app.ts';
import { patiently } from '../../../test/patiently.ts';
import { LIMITS } from './limits.ts';

const { as, another, clock, sql, aMember } = await openTestApp();

const attempt = (
  email: string,
  password: string,
  {
    visitor = as('visitor'),
    from = '198.51.100.1',
    forwarded,
  }: { visitor?: Caller; from?: string; forwarded?: string } = {},
) =>
  visitor.post(
    '/auth/login',
    { email, password },
    {
      remoteAddress: from,
      headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
    },
  );
const fail = async (email: string, times: number, options = {}) => {
  for (let n = 0; n < times; n += 1) expect((await attempt(email, 'wrong', options)).status).toBe(401);
};

test('ten failures, then 429 with Retry-After, even for the correct password; another address is not affected', async () => {
  const { email } = await aMember();
  await fail(email, 10);
  clock.advance(60_000);
  const limited = await attempt(email.toUpperCase(), PASSWORD);
  expect(limited.status).toBe(429);
  expect(limited.body).toEqual({
    message: 'Too many failed sign-ins. Try again in 14 minutes.',
    code: 'too_many_requests',
  });
  expect(limited.headers['retry-after']).toBe('840');
  expect((await attempt(email, PASSWORD, { from: '198.51.100.2' })).status).toBe(200);
  const [entry] = await sql("SELECT details FROM audit_log WHERE action = 'sign_in.limited'");
  expect(entry).toEqual({ details: { email } });
});

test('limits unknown e-mails too, with the same answers', async () => {
  await fail('nobody@example.com', 10);
  expect((await attempt('nobody@example.com', 'wrong')).status).toBe(429);
  const [entry] = await sql('SELECT action, details FROM audit_log ORDER BY id DESC LIMIT 1');
  expect(entry, 'what no account has may be a password').toEqual({ action: 'sign_in.limited', details: {} });
});

test('holds across processes on one database', async () => {
  const { email } = await aMember();
  const second = { visitor: (await another()).as('visitor') };
  await fail(email, 5);
  await fail(email, 5, second);
  expect((await attempt(email, PASSWORD, second)).status).toBe(429);
  expect((await attempt(email, PASSWORD)).status).toBe(429);
});

test('concurrent attempts do not slip through', async () => {
  const { email } = await aMember();
  const second = (await another()).as('visitor');
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      patiently(() => attempt(email, 'wrong', n % 2 ? { visitor: second } : {})),
    ),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
});

test('concurrent correct sign-ins of one member all succeed', async () => {
  const { email } = await aMember();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => patiently(() => attempt(email, PASSWORD))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('expires with its window', async () => {
  const { email } = await aMember();
  await fail(email, 10);
  clock.advance(LIMITS.signIn.window - 1);
  expect((await attempt(email, PASSWORD)).status).toBe(429);
  clock.advance(1);
  expect((await attempt(email, PASSWORD)).status).toBe(200);
});

test('a successful sign-in resets the count', async () => {
  const { email } = await aMember();
  await fail(email, 9);
  expect((await attempt(email, PASSWORD)).status).toBe(200);
  await fail(email, 10);
  expect((await attempt(email, PASSWORD)).status).toBe(429);
});

test('a forged X-Forwarded-For does not help', async () => {
  const { email } = await aMember();
  for (let n = 0; n < 10; n += 1) await attempt(email, 'wrong', { forwarded: `192.0.2.${n}` });
  expect((await attempt(email, PASSWORD, { forwarded: '192.0.2.99' })).status).toBe(429);
});

test('behind a trusted proxy the address that it saw counts, not what a client claims', async () => {
  const { email } = await aMember();
  const visitor = (await another({ trustProxy: '198.51.100.1' })).as('visitor');
  for (let n = 0; n < 10; n += 1)
    await attempt(email, 'wrong', { visitor, forwarded: `10.0.0.${n}, 192.0.2.1` });
  expect((await attempt(email, PASSWORD, { visitor, forwarded: '192.0.2.1' })).status).toBe(429);
  expect((await attempt(email, PASSWORD, { visitor, forwarded: '192.0.2.2' })).status).toBe(200);
});

test('however an e-mail is spelt, it is one account: İ for i does not begin another count', async () => {
  const { email } = await aMember({ email: 'iris.işık@example.com' });
  // Spellings that the database treats as equal when it looks up an account; one that does not sign in has
  // its own count.
  const spellings = [email, 'İRİS.İŞIK@example.com', 'iris.is\u0327ık@EXAMPLE.com', 'IRIS.IŞIK@EXAMPLE.COM'];
  const found = [];
  for (const spelling of spellings) {
    const { status } = await attempt(spelling, PASSWORD, { from: '198.51.100.77' });
    if (status === 200) found.push(spelling);
  }
  expect(found).toContain('iris.is\u0327ık@EXAMPLE.com');
  for (let n = 0; n < 10; n += 1) await attempt(found[n % found.length] ?? '', 'wrong');
  for (const spelling of found) expect((await attempt(spelling, PASSWORD)).status, spelling).toBe(429);
});

test('limits every spelling of an address that signs in', async () => {
  const { email } = await aMember({ email: 'ian@example.com' });
  const dotted = 'İan@example.com';
  const signsIn = (await attempt(dotted, PASSWORD, { from: '198.51.100.78' })).status === 200;
  await fail(email, 10);
  expect((await attempt(dotted, PASSWORD)).status).toBe(signsIn ? 429 : 401);
});

test('an IPv6 network of 2^64 addresses counts as one, its neighbour as another, an IPv4-mapped address as IPv4', async () => {
  const { email } = await aMember();
  for (let n = 0; n < 10; n += 1) await attempt(email, 'wrong', { from: `2001:db8:1:2:${n}::${n}` });
  expect((await attempt(email, PASSWORD, { from: '2001:db8:1:2:ffff::1' })).status).toBe(429);
  expect((await attempt(email, PASSWORD, { from: '2001:db8:1:3::1' })).status).toBe(200);
  await fail(email, 10, { from: '::ffff:192.0.2.50' });
  expect((await attempt(email, PASSWORD, { from: '192.0.2.50' })).status).toBe(429);
  expect((await attempt(email, PASSWORD, { from: '::ffff:192.0.2.51' })).status).toBe(200);
});

test('a proxy that forwards the port with the address does not make every connection another address', async () => {
  const { email } = await aMember();
  const visitor = (await another({ trustProxy: '198.51.100.1' })).as('visitor');
  for (let n = 0; n < 10; n += 1)
    await attempt(email, 'wrong', { visitor, forwarded: `192.0.2.1:${50_000 + n}` });
  expect((await attempt(email, PASSWORD, { visitor, forwarded: '192.0.2.1:60000' })).status).toBe(429);
  expect((await attempt(email, PASSWORD, { visitor, forwarded: '192.0.2.2:60000' })).status).toBe(200);
});

test('however often a limited sign-in is tried, the audit log records it once per window, account and network', async () => {
  const { email } = await aMember();
  const limited = () =>
    sql("SELECT 1 FROM audit_log WHERE action = 'sign_in.limited' AND details ->> 'email' = $1", [email]);
  await fail(email, 10);
  for (let n = 0; n < 5; n += 1) expect((await attempt(email, PASSWORD)).status).toBe(429);
  expect(await limited()).toHaveLength(1);
  clock.advance(LIMITS.signIn.window);
  await fail(email, 10);
  for (let n = 0; n < 5; n += 1) await attempt(email.toUpperCase(), PASSWORD);
  expect(await limited()).toHaveLength(2);
});

test('behind a number of proxies the address that the outermost of them saw counts', async () => {
  const { email } = await aMember();
  const visitor = (await another({ trustProxy: 2 })).as('visitor');
  for (let n = 0; n < 10; n += 1)
    await attempt(email, 'wrong', { visitor, forwarded: `10.0.0.${n}, 192.0.2.1, 10.9.9.9` });
  expect((await attempt(email, PASSWORD, { visitor, forwarded: '192.0.2.1, 10.9.9.9' })).status).toBe(429);
  expect((await attempt(email, PASSWORD, { visitor, forwarded: '192.0.2.2, 10.9.9.9' })).status).toBe(200);
});

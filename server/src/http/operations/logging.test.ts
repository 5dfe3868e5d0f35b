import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { memberForm } from '../../../test/access/valid.ts';
import { openTestApp, PASSWORD } from '../../../test/app.ts';
import { aLog } from '../../../test/log.ts';
import { createLogger, lastLines } from '../../log.ts';

const { logger, written, lines, clear } = aLog();
const { as, aMember, aSuperAdmin, sql, another } = await openTestApp({ logger });

test('one line per request, with the id that the answer carries, the path, the status and the user', async () => {
  clear();
  const member = await aMember();
  const { headers } = await as(member).get('/referrals/sent?search=somebody');
  expect(lines()).toEqual([
    expect.objectContaining({
      reqId: headers['x-request-id'],
      method: 'GET',
      path: '/api/referrals/sent',
      status: 200,
      user: member.id,
      address: '127.0.0.1',
      ms: expect.any(Number),
    }),
  ]);
  expect(written()).not.toContain('somebody');
});

test('no password, token, key, body or query is ever logged', async () => {
  clear();
  const [admin, member] = [await aSuperAdmin(), await aMember()];
  const secrets = ['s3cret-one!', 's3cret-two!', 's3cret-key!', PASSWORD, member.token, admin.token];
  const { body } = await as('visitor').post('/auth/login', { email: member.email, password: PASSWORD });
  secrets.push(body.token);
  await as('visitor').post('/auth/login', { email: member.email, password: 's3cret-one!' });
  await as('visitor').post('/auth/login', undefined, { raw: '{"password":"s3cret-one!"' });
  const form = memberForm({ chapter_id: member.chapter_id, password: 's3cret-two!' });
  await as(admin).post('/auth/register', form, { headers: { 'idempotency-key': 's3cret-key!' } });
  await as(admin).post('/auth/register', form);
  await as(admin).put(`/auth/${member.id}`, { password: 's3cret-two!' });
  await as(admin).post('/auth/register', { ...form, phone: 's3cret-one!' });
  await as('visitor').get('/auth/me?token=s3cret-one!');
  expect(lines().length).toBe(8);
  for (const secret of secrets) expect(written()).not.toContain(secret);
  expect(written()).not.toContain(form.full_name);
});

test('a secret address is not logged, however it is mistyped', async () => {
  clear();
  const secret = 'kJ8vN2xQ4rT6yU0aS1dF3gH5jK7lZ9cV_bN-mQwErTy';
  const mistyped = [
    `/calendar/${secret}.ics`,
    `/calendar/${secret.slice(1)}.ics`,
    `/calendar/${secret.slice(0, 20)}.${secret.slice(20)}.ics`,
    `/calendar/${secret.slice(0, 20)}/${secret.slice(20)}`,
    `/calender/${secret.slice(0, 20)}%20${secret.slice(21)}.ics`,
    `/Calendar/${secret.slice(0, 30)}`,
    `/pictures/${secret.slice(0, 31)}`,
    `/p%69ctures/${secret.slice(0, 32)}`,
  ];
  for (const path of mistyped) await as('visitor').get(path);
  expect(lines()).toHaveLength(mistyped.length);
  expect(written()).not.toContain(secret.slice(0, 10));
  expect(written()).not.toContain(secret.slice(-10));
});

test('an unexpected error is logged with its request id, and the caller sees nothing of it', async () => {
  clear();
  const broken = await another({ logger, timeZone: 'UTC' });
  const admin = await aSuperAdmin();
  await sql('ALTER TABLE network_days RENAME TO network_days_gone');
  try {
    const { status, body, headers } = await broken.as(admin).get('/admin/dashboard');
    expect([status, body]).toEqual([500, { message: 'Something went wrong on our side', code: 'internal' }]);
    expect(lines()).toContainEqual(
      expect.objectContaining({
        reqId: headers['x-request-id'],
        level: 50,
        err: expect.objectContaining({ message: expect.stringContaining('network_days') }),
      }),
    );
  } finally {
    await sql('ALTER TABLE network_days_gone RENAME TO network_days');
  }
});

test('redacts secrets that slip into a log object under a telltale name', () => {
  clear();
  logger.info(
    { password: 'a', user: { password: 'b', token: 'c' }, headers: { authorization: 'd' }, body: 'e' },
    'x',
  );
  logger.info({ token: 'f', authorization: 'g', request: { authorization: 'h' } }, 'x');
  expect(written().match(/\[hidden\]/g)).toHaveLength(8);
  expect(written()).not.toMatch(/"[a-h]"/);
});

test('does not wait long at the end for an output that no one reads', async () => {
  const takesNothing = Object.assign(new Writable({ write: () => undefined }), { flush: () => undefined });
  const stuck = createLogger('info', takesNothing);
  vi.useFakeTimers();
  const ended = lastLines(stuck);
  await vi.advanceTimersByTimeAsync(500);
  vi.useRealTimers();
  await ended;
});

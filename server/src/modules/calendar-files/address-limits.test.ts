import { expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../test/app.ts';

const { as, sql, clock, aMember } = await openTestApp();

const make = async (member: { token: string }): Promise<string> => {
  const { status, body, text } = await as(member).post('/account/calendar');
  expect(status, text).toBe(201);
  return body.path;
};
const read = (path: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.9') =>
  as('visitor').send('GET', path, undefined, { headers, remoteAddress });

test('an address is read at most 60 times in 15 minutes', async () => {
  const path = await make(await aMember());
  for (let times = 0; times < 60; times += 1)
    expect((await read(path, {}, `203.0.113.${times}`)).status).toBe(200);
  const { status, headers } = await read(path);
  expect([status, headers['retry-after']]).toEqual([429, '900']);
  clock.advance(15 * 60_000);
  expect((await read(path)).status).toBe(200);
});

test('unknown addresses are limited by network, and do not cost those who share it their calendar', async () => {
  const path = await make(await aMember());
  const guess = (from = '198.51.100.1') => read(`/api/calendar/${'x'.repeat(43)}`, {}, from);
  for (let times = 0; times < 60; times += 1) expect((await guess()).status).toBe(404);
  expect((await guess()).status).toBe(429);
  expect((await guess('198.51.100.2')).status).toBe(404);
  expect((await read(path, {}, '198.51.100.1')).status).toBe(200);
});

test('a member makes at most 20 addresses a day', async () => {
  const [member, other] = [await aMember(), await aMember()];
  for (let count = 1; count < 20; count += 1) await make(member);
  const last = await make(member);
  const { status, headers } = await as(member).post('/account/calendar');
  expect([status, Number(headers['retry-after'])]).toEqual([429, DAY / 1000]);
  expect((await read(last)).status).toBe(200);
  await make(other);
  expect(
    await sql("SELECT 1 FROM audit_log WHERE action = 'calendar.created' AND actor_id = $1", [member.id]),
  ).toHaveLength(20);
});

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';

const mail = { figures: () => ({ sent: { digest: 1 }, failed: 0, serverUp: 1 as const }) };
const notifications = {
  figures: () => ({ sent: { nudge: 2 }, failed: 1, removed: 3, serverUp: 1 as const }),
};
const { as, another, aMember, sql, aDevice } = await openTestApp({ mail, notifications });
const withToken = (await another({ metricsToken: 'operator secret' })).as('visitor');
const read = (visitor: typeof withToken, remoteAddress: string, headers: Record<string, string> = {}) =>
  visitor.send('GET', '/metrics', undefined, { remoteAddress, headers });

test('figures are open to this machine, and count calls by route, not by address', async () => {
  const member = await aMember();
  await as(member).get(`/permissions/${member.id}`);
  await as('visitor').send('GET', '/no/such/page');
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const answer = await read(as('visitor'), address);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(
      'http_requests_total{method="GET",route="/api/permissions/:userId",status="200"} 1',
    );
    expect(answer.text).toContain('http_request_duration_seconds_bucket');
    expect(answer.text).toContain('process_cpu_seconds_total');
    expect(answer.text).not.toContain('/no/such/page');
  }
});

test('refuses another machine, even with a session', async () => {
  const answer = await read(as(await aMember()), '203.0.113.5');
  expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
});

test('refuses what a proxy on this machine forwards', async () => {
  const forwarded: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.5' },
    { forwarded: 'for=203.0.113.5' },
    { 'x-forwarded-for': '127.0.0.1' },
  ];
  for (const headers of forwarded) expect((await read(as('visitor'), '127.0.0.1', headers)).status).toBe(403);
});

test("accepts the operator's token from anywhere, and no other", async () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  expect((await read(withToken, '203.0.113.5', bearer('operator secret'))).status).toBe(200);
  for (const token of ['', 'operator', 'operator secret ', 'undefined'])
    expect((await read(withToken, '203.0.113.5', bearer(token))).status).toBe(403);
  expect((await read(as('visitor'), '203.0.113.5', bearer('undefined'))).status).toBe(403);
});

test('behind a proxy everything may come from this machine: then only the token opens the figures', async () => {
  const behindProxy = (await another({ metricsToken: 'operator secret', trustProxy: '127.0.0.1' })).as(
    'visitor',
  );
  expect((await read(behindProxy, '127.0.0.1')).status).toBe(403);
  const operator = { authorization: 'Bearer operator secret' };
  expect((await read(behindProxy, '127.0.0.1', operator)).status).toBe(200);
});

test('every metric on the Grafana dashboard exists', async () => {
  const board = await readFile(
    new URL('../../../../deploy/grafana/business-network.json', import.meta.url),
    'utf8',
  );
  const shown = [...board.matchAll(/"expr": "([^"]+)"/g)].flatMap(([, expression = '']) =>
    expression.replace(/\{[^}]*\}|by \([^)]*\)|"[^"]*"/g, '').match(/[a-z]+_[a-z_]+/g),
  );
  const { text } = await read(as('visitor'), '127.0.0.1');
  const functions = ['histogram_quantile'];
  const missing = [...new Set(shown)].filter(
    (name) => !functions.includes(name ?? '') && !text.includes(`\n${name}`),
  );
  expect([shown.length > 15, missing]).toEqual([true, []]);
});

test('counts notifications apart from mails: sent, abandoned, removed devices, and what waits', async () => {
  const member = await aMember();
  await sql(
    "INSERT INTO mails (kind, user_id, device_id, written_at, due_at) VALUES ('nudge', $1, $2, now(), now())",
    [member.id, await aDevice(member)],
  );
  const { text } = await read(as('visitor'), '127.0.0.1');
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'notifications_sent_total 2',
      'notifications_failed_total 1',
      'notifications_removed_total 3',
      'notifications_outbox{state="waiting"} 1',
      'mail_outbox{state="waiting"} 0',
    ]),
  );
});

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { shedLoad } from './limits.ts';

test('beyond 256 calls in progress the excess is told to come back; sign-ins and pages are not counted', async () => {
  const held: ServerResponse[] = [];
  let waiting = () => {};
  const server = createServer(
    shedLoad((request, response) => {
      if (request.url !== '/api/chapters') return void response.end('served');
      held.push(response);
      if (held.length === 256) waiting();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const full = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    const calls = Array.from({ length: 256 }, () => fetch(`${address}/api/chapters`));
    await full;
    const refused = await fetch(`${address}/api/chapters`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toEqual({ message: expect.any(String), code: 'unavailable' });
    for (const path of ['/api/auth/login', '/', '/healthz'])
      expect(await (await fetch(address + path)).text()).toBe('served');
    for (const response of held) response.end('done');
    for (const answer of await Promise.all(calls)) expect(await answer.text()).toBe('done');
    const later = fetch(`${address}/api/chapters`);
    while (held.length < 257) await new Promise((resolve) => setTimeout(resolve, 5));
    held[256]?.end('done');
    expect((await later).status).toBe(200);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

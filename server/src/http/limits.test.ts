import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { shedLoad } from './limits.ts';

/** With ten connections to the database. */
const AT_WORK = 16;
const QUEUE = 128;

const closers: (() => void)[] = [];
const closeServers = () => {
  for (const close of closers.splice(0)) close();
};
afterEach(closeServers);

/** A server whose calls to /api/chapters are answered when the test says so. */
async function aSlowServer() {
  const held: ServerResponse[] = [];
  const handler: RequestListener = (request, response) => {
    if (request.url?.startsWith('/api/')) held.push(response);
    else response.end('served');
  };
  const arrived: string[] = [];
  let gone = 0;
  const limited = shedLoad(handler, 10);
  const server = createServer((request, response) => {
    arrived.push(request.url ?? '');
    response.on('close', () => {
      gone += 1;
    });
    limited(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    held,
    port,
    get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`),
    departures: (count: number) => expect.poll(() => gone, { timeout: 5_000 }).toBe(count),
    arrivals: (count: number) => expect.poll(() => arrived.length, { timeout: 5_000 }).toBe(count),
  };
}

test('a few calls are worked on, the others wait in order, and the excess is told to come back', async () => {
  const { held, get, arrivals } = await aSlowServer();
  const calls: Promise<Response>[] = [];
  for (let call = 1; call <= AT_WORK + QUEUE; call += 1) calls.push(get('/api/chapters'));
  await arrivals(AT_WORK + QUEUE);
  expect(held).toHaveLength(AT_WORK);

  const refused = await get('/api/chapters');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await refused.json()).toEqual({ message: expect.any(String), code: 'unavailable' });
  // Pages are not counted.
  for (const path of ['/', '/healthz']) expect(await (await get(path)).text()).toBe('served');

  held[0]?.end('done');
  await expect.poll(() => held.length).toBe(AT_WORK + 1);
  const oneMore = get('/api/chapters');
  for (let answered = 1; answered < AT_WORK + QUEUE + 1; answered += 1) {
    await expect.poll(() => held.length, { interval: 1 }).toBeGreaterThan(answered);
    held[answered]?.end('done');
  }
  for (const answer of await Promise.all([...calls, oneMore])) expect(await answer.text()).toBe('done');
});

test('whoever goes away while waiting is not worked for', async () => {
  const { held, get, port, arrivals, departures } = await aSlowServer();
  const calls = Array.from({ length: AT_WORK }, () => get('/api/chapters'));
  await arrivals(AT_WORK);
  const impatient = connect(port, '127.0.0.1', () =>
    impatient.write('GET /api/chapters HTTP/1.1\r\nHost: x\r\n\r\n'),
  );
  await arrivals(AT_WORK + 1);
  const patient = get('/api/chapters');
  await arrivals(AT_WORK + 2);
  impatient.destroy();
  await departures(1);
  held[0]?.end('done');
  await expect.poll(() => held.length).toBe(AT_WORK + 1);
  for (const response of held) response.end('done');
  for (const answer of await Promise.all([...calls, patient])) expect(await answer.text()).toBe('done');
  expect(held).toHaveLength(AT_WORK + 1);
});

test('sign-ins queue by themselves: three at a time, and they turn nobody else away', async () => {
  const { held, get, arrivals } = await aSlowServer();
  const logins: Promise<Response>[] = [];
  for (let login = 1; login <= 3 + 300; login += 1) logins.push(get('/api/auth/login'));
  // Most of them end with the server.
  const settled = Promise.allSettled(logins);
  await arrivals(3 + 300);
  expect(held).toHaveLength(3);
  expect((await get('/api/auth/login')).status).toBe(503);
  const call = get('/api/chapters');
  await expect.poll(() => held.length).toBe(4);
  held[3]?.end('done');
  expect((await call).status).toBe(200);
  held[0]?.end('done');
  await expect.poll(() => held.length).toBe(5);
  closeServers();
  await settled;
});

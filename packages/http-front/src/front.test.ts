import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  AT_WORK,
  aSlowServer,
  aSocket,
  ask,
  closers,
  closeServers,
  IDLE,
  QUEUE,
} from '../test/slow-server.ts';
import { AHEAD } from './in-turn.ts';
import { LONGEST_WORK, STUCK_AFTER } from './lane.ts';

afterEach(closeServers);

test('processes a few calls, queues others in order, and answers the excess with 503 and Retry-After', async () => {
  const { held, get, arrivals, idle } = await aSlowServer();
  const calls: Promise<Response>[] = [];
  for (let call = 1; call <= AT_WORK + QUEUE; call += 1) calls.push(get('/api/chapters'));
  await arrivals(AT_WORK + QUEUE);
  expect(held).toHaveLength(AT_WORK);

  const refused = await get('/api/chapters');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await refused.json()).toEqual({ message: 'Not like this', code: 'refused' });
  // Pages are not counted.
  for (const path of ['/', '/healthz', '/apis']) expect(await (await get(path)).text(), path).toBe('served');

  held[0]?.end('done');
  await expect.poll(() => held.length).toBe(AT_WORK + 1);
  const oneMore = get('/api/chapters');
  for (let answered = 1; answered < AT_WORK + QUEUE + 1; answered += 1) {
    await expect.poll(() => held.length, { interval: 1 }).toBeGreaterThan(answered);
    held[answered]?.end('done');
  }
  for (const answer of await Promise.all([...calls, oneMore])) expect(await answer.text()).toBe('done');
  await idle();
});

test('limits writes to four fifths of the slots and of the queue, so that reads are served however many writes wait', async () => {
  const { held, get, post, arrivals } = await aSlowServer();
  const [writing, waiting] = [13, 103];
  const calls = Array.from({ length: writing + waiting }, () => post('/api/referrals'));
  await arrivals(writing + waiting);
  expect(held).toHaveLength(writing);
  expect((await post('/api/referrals')).status).toBe(503);

  for (let read = writing + 1; read <= AT_WORK; read += 1) {
    calls.push(get('/api/chapters'));
    await expect.poll(() => held.length, { timeout: 60_000 }).toBe(read);
  }
  calls.push(get('/api/chapters'));
  await arrivals(writing + waiting + 1 + AT_WORK - writing + 1);
  // The last read is queued behind all waiting writes, and takes the first slot that a read frees.
  held[writing]?.end('done');
  await expect.poll(() => held.length, { timeout: 60_000 }).toBe(AT_WORK + 1);
  expect(held.at(-1)?.req.method).toBe('GET');
  closeServers();
  await Promise.allSettled(calls);
});

test('skips queued calls whose client has disconnected', async () => {
  const { held, get, port, arrivals, departures } = await aSlowServer();
  const calls = Array.from({ length: AT_WORK }, () => get('/api/chapters'));
  await arrivals(AT_WORK);
  const disconnecting = aSocket(port, ask('/api/chapters'));
  await arrivals(AT_WORK + 1);
  const patient = get('/api/chapters');
  await arrivals(AT_WORK + 2);
  disconnecting.socket.destroy();
  await departures(1);
  held[0]?.end('done');
  await expect.poll(() => held.length).toBe(AT_WORK + 1);
  for (const response of held.slice(1)) response.end('done');
  for (const answer of await Promise.all([...calls, patient])) expect(await answer.text()).toBe('done');
  expect(held).toHaveLength(AT_WORK + 1);
});

test('queues each lane separately', async () => {
  const { held, get, post, arrivals } = await aSlowServer();
  const logins: Promise<Response>[] = [];
  for (let count = 1; count <= 3 + 300; count += 1) logins.push(post('/api/auth/login'));
  // Most of them end with the server.
  const settled = Promise.allSettled(logins);
  await arrivals(3 + 300);
  expect(held).toHaveLength(3);
  expect((await post('/api/auth/login')).status).toBe(503);
  const call = get('/api/chapters');
  await expect.poll(() => held.length).toBe(4);
  held[3]?.end('done');
  expect((await call).status).toBe(200);
  held[0]?.end('done');
  await expect.poll(() => held.length).toBe(5);
  closeServers();
  await settled;
});

test.each(['/api/auth/login?x=1', '/%61pi/auth/log%69n'])('recognises a sign-in as %s', async (login) => {
  const { held, post, arrivals } = await aSlowServer();
  for (let count = 1; count <= 4; count += 1) post(login);
  await arrivals(4);
  expect(held).toHaveLength(3);
});

test('processes pipelined requests one after the other, and answers them in order', async () => {
  const { held, port, arrivals, idle } = await aSlowServer();
  const { received } = aSocket(port, ask('/api/1') + ask('/api/2') + ask('/api/3') + ask('/api/4'));
  await arrivals(4);
  for (const answer of ['one', 'two', 'three', 'four']) {
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.end(answer);
  }
  await expect.poll(() => received().match(/one|two|three|four/g)).toEqual(['one', 'two', 'three', 'four']);
  await idle();
});

test('a connection that dies with pipelined requests leaves every slot free', async () => {
  const { held, get, port, arrivals, departures, idle } = await aSlowServer();
  for (let round = 1; round <= 3; round += 1) {
    const { socket } = aSocket(port, ask('/api/chapters').repeat(AHEAD));
    await arrivals(round * AHEAD);
    expect(held).toHaveLength(1);
    socket.destroy();
    await departures(round);
    held.pop()?.end('the client is gone');
    await idle();
    expect(held, 'started without a client').toHaveLength(0);
  }
  const call = get('/api/chapters');
  await expect.poll(() => held.length).toBe(1);
  held[0]?.end('done');
  expect(await (await call).text()).toBe('done');
});

test('closes a connection with too many pipelined requests', async () => {
  const { port, held, departures, idle } = await aSlowServer();
  const { socket } = aSocket(port, ask('/api/chapters').repeat(AHEAD + 2));
  await new Promise((resolve) => socket.on('close', resolve));
  held.pop()?.end('the client is gone');
  await departures(1);
  await idle();
});

test('frees a slot when the answer is handed over, whether or not it is read', async () => {
  const { held, get, port, front } = await aSlowServer();
  const large = Buffer.alloc(8 * 1024 * 1024, 'x');
  for (let reader = 1; reader <= AT_WORK + 1; reader += 1) {
    const socket = connect(port, '127.0.0.1', () => socket.write(ask('/api/chapters')));
    socket.on('error', () => undefined);
    socket.pause();
    closers.push(() => socket.destroy());
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.end(large);
  }
  expect(front.figures()).toMatchObject({ lanes: { calls: IDLE }, cut: expect.any(Number) });
  // Unread data is bounded in total: the oldest were disconnected.
  expect(front.figures().unsentBytes).toBeLessThanOrEqual(64 * 1024 * 1024);
  expect(front.figures().cut).toBeGreaterThan(5);
  const call = get('/api/chapters');
  await expect.poll(() => held.length).toBe(1);
  held.pop()?.end('done');
  expect(await (await call).text()).toBe('done');
});

test('a request takes no slot until its body has arrived', async () => {
  const { held, port, arrivals, front, idle } = await aSlowServer();
  const head = 'POST /api/referrals HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n';
  const { socket } = aSocket(port, `${head}ab`);
  const gone = aSocket(port, head);
  await arrivals(2);
  expect([held.length, front.figures().arriving]).toEqual([0, 2]);
  gone.socket.destroy();
  await expect.poll(() => front.figures().arriving).toBe(1);
  socket.write('cd');
  await expect.poll(() => held.length).toBe(1);
  let body = '';
  for await (const chunk of held[0]?.req ?? []) body += chunk;
  expect(body).toBe('abcd');
  held[0]?.end('done');
  await idle();
});

test('treats a write outside the API like any other call: it waits for its body and takes a slot', async () => {
  const { port, front, arrivals, idle } = await aSlowServer();
  const { socket, received } = aSocket(
    port,
    'POST /unsubscribe?token=x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab',
  );
  await arrivals(1);
  expect([received(), front.figures().arriving]).toEqual(['', 1]);
  socket.write('cd');
  await expect.poll(received, { timeout: 60_000 }).toContain('served');
  await idle();
});

test('gives up on a call that never ends, and reports until then that the process is stuck', async () => {
  const { held, get, arrivals, front, clock, logged } = await aSlowServer();
  const calls = Array.from({ length: AT_WORK }, () => get('/api/secret').catch(() => 'cut'));
  await arrivals(AT_WORK);
  clock.ms = STUCK_AFTER;
  expect(front.isStuck()).toBe(false);
  clock.ms += 1;
  expect(front.isStuck()).toBe(true);
  clock.ms = LONGEST_WORK;
  expect(await Promise.all(calls)).toEqual(calls.map(() => 'cut'));
  expect(front.isStuck()).toBe(false);
  expect(front.figures().lanes.calls).toEqual({ ...IDLE, givenUp: AT_WORK });
  expect(logged).toEqual(calls.map(() => ({ method: 'GET', path: '/api/[hidden]' })));
  // A late answer changes nothing.
  for (const response of held) response.end('too late');
  expect(front.figures().lanes.calls?.atWork).toBe(0);
});

test('is not stuck because of clients that send slowly', async () => {
  const { held, post, arrivals, front, clock } = await aSlowServer();
  const upload = post('/api/upload');
  await arrivals(1);
  await expect.poll(() => held.length).toBe(1);
  clock.ms = STUCK_AFTER + 1;
  expect(front.figures().lanes.uploads).toEqual({ ...IDLE, atWork: 1 });
  expect(front.isStuck()).toBe(false);
  held[0]?.end('done');
  await upload;
});

test('decides by the normalized address', async () => {
  const { held, addresses, port } = await aSlowServer();
  const spellings = [
    '/api/auth/me',
    '/%61pi/auth/m%65',
    'http://elsewhere.example/api/auth/me',
    'HTTPS://elsewhere.example:99/%61pi/auth/me',
  ];
  for (const spelling of spellings) {
    aSocket(port, ask(spelling));
    await expect.poll(() => held.length, { message: spelling }).toBe(1);
    held.pop()?.end();
  }
  expect(addresses).toEqual(spellings.map(() => '/api/auth/me'));
});

test.each([
  ['a fragment', ask('/api/auth/me#x'), 400],
  ['another scheme', ask('ftp://x/api/auth/me'), 400],
  ['no host', 'GET /api/auth/me HTTP/1.1\r\n\r\n', 400],
  ['a second host', 'GET /api/auth/me HTTP/1.1\r\nHost: x\r\nhOST: y\r\n\r\n', 400],
  ['the same host twice', 'GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n', 400],
  ['an expectation', 'GET /api/auth/me HTTP/1.1\r\nHost: x\r\nExpect: the-moon\r\n\r\n', 417],
])('rejects %s with the configured answer', async (_what, bytes, status) => {
  const { port, addresses, idle } = await aSlowServer();
  const { received } = aSocket(port, bytes);
  await expect.poll(received).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*{"message":".+","code":"refused"`));
  expect(addresses).toEqual([]);
  await idle();
});

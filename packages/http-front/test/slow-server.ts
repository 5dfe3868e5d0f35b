import type { RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { createFront, writes } from '../src/front.ts';
import { earlyAnswer } from '../src/refusals.ts';

export const AT_WORK = 16;
export const QUEUE = 128;
const refusal = (status: number, headers?: Record<string, string>) =>
  earlyAnswer(status, { message: 'Not like this', code: 'refused' }, headers);
export const IDLE = { atWork: 0, waiting: 0, refused: 0, givenUp: 0 };

export const closers: (() => void)[] = [];
export const closeServers = () => {
  for (const close of closers.splice(0)) close();
};

/** A server whose calls below /api/ are answered when the test decides. */
export async function aSlowServer() {
  const held: ServerResponse[] = [];
  const addresses: string[] = [];
  const handler: RequestListener = (request, response) => {
    addresses.push(request.url ?? '');
    if (request.url?.startsWith('/api/')) held.push(response);
    else response.end('served');
  };
  const clock = { ms: 0 };
  const logged: object[] = [];
  const front = createFront({
    lanes: {
      calls: { slots: AT_WORK, queue: QUEUE, shareOfWrites: 0.8 },
      sign_ins: { slots: 3, queue: 300 },
      uploads: { slots: 1, queue: 2, atSendersPace: true },
    },
    laneOf: (method, path) => {
      if (path === '/api/auth/login') return 'sign_ins';
      if (path === '/api/upload') return 'uploads';
      return path.startsWith('/api/') || writes(method) ? 'calls' : undefined;
    },
    answers: {
      noHost: refusal(400),
      severalHosts: refusal(400),
      noAddress: refusal(400),
      expectation: refusal(417),
      overloaded: refusal(503, { 'Retry-After': '1' }),
    },
    bodyLimit: 64 * 1024,
    log: { warn: (details) => logged.push(details) },
    loggedPath: (address) => address.replace('secret', '[hidden]'),
    now: () => clock.ms,
  });
  const server = front.serve(handler);
  let gone = 0;
  let arrived = 0;
  server.prependListener('request', () => {
    arrived += 1;
  });
  // Which responses learn that their socket died differs between versions of Node, so sockets are counted.
  server.on('connection', (socket) => {
    socket.on('close', () => {
      gone += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const call = (path: string, method: string) => {
    const answer = fetch(`http://127.0.0.1:${port}${path}`, { method });
    // A call that is no longer awaited ends with the server.
    answer.catch(() => undefined);
    return answer;
  };
  return {
    held,
    addresses,
    logged,
    front,
    clock,
    port,
    get: (path: string) => call(path, 'GET'),
    post: (path: string) => call(path, 'POST'),
    departures: (count: number) => expect.poll(() => gone).toBe(count),
    arrivals: (count: number) => expect.poll(() => arrived).toBe(count),
    idle: () =>
      expect
        .poll(() => front.figures())
        .toMatchObject({
          lanes: { calls: { atWork: 0, waiting: 0 }, sign_ins: { atWork: 0, waiting: 0 } },
          arriving: 0,
          ahead: 0,
          unsentBytes: 0,
        }),
  };
}

export function aSocket(port: number, bytes: string): { socket: Socket; received: () => string } {
  let received = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => undefined);
  closers.push(() => socket.destroy());
  return { socket, received: () => received };
}
export const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

import type { Socket } from 'node:net';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { aLog } from '../../../test/log.ts';
import type { Database } from '../../db/database.ts';

const log = aLog('info');
/** Sessions are looked up when the test says so. */
const waiting: (() => void)[] = [];
let holds = false;
let found = 0;
const watchStatements = (db: Database): Database => ({
  ...db,
  query: async (text, values) => {
    if (!holds || !text.includes('sessions')) return db.query(text, values);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return db.query<never>(text, values).finally(() => (found += 1));
  },
});
const SOCKETS = 60;
const POOL = 100;
const { app, aMember } = await openTestApp({
  logger: log.logger,
  watchStatements,
  poolSize: POOL,
});
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

test('sockets that close while their pipelined requests are in progress log no error', async () => {
  const { token } = await aMember();
  const request = `GET /api/auth/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  holds = true;
  let gone = 0;
  app.server.on('connection', (socket: Socket) => socket.on('close', () => (gone += 1)));
  const sockets = Array.from({ length: SOCKETS }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request.repeat(5)));
    return socket.on('error', () => undefined);
  });
  await expect.poll(() => waiting.length).toBe(SOCKETS);
  for (const socket of sockets) socket.resetAndDestroy();
  await expect.poll(() => gone).toBe(SOCKETS);
  holds = false;
  // One after the other: opening a connection for each at once may take longer than a call waits for one.
  for (const [index, resume] of waiting.splice(0).entries()) {
    resume();
    await expect.poll(() => found, { interval: 1 }).toBe(index + 1);
  }
  // One that is answered after all of them: its line is the last.
  await fetch(`http://127.0.0.1:${port}/healthz`);
  await expect.poll(() => log.lines().at(-1)).toMatchObject({ path: '/healthz' });
  expect(log.lines().filter(({ level }) => Number(level) > 30)).toEqual([]);
});

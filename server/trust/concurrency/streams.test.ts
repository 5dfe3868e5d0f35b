import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS_AT_ONCE } from '@bn/contract';
import { expect, test } from 'vitest';
import { referralForm } from '../../test/access/valid.ts';
import { type EventReader, readEvents } from '../../test/event-reader.ts';
import { aKey } from '../../test/givens.ts';
import type { Person } from '../../test/network.ts';
import { readGauges, send } from '../kit/input/http.ts';
import { openSocket } from '../kit/input/raw-socket.ts';
import type { ServerProcess } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';
import { allowed } from '../kit/results/pace.ts';

/** Attacks with event streams, and on them. */
const world = await openWorld();
const chapter = await world.aChapter();
const [from, to] = [await world.aMember({ chapter }), await world.aMember({ chapter })];
const PER_PERSON = 5;
/** As many events as are delivered one by one. */
const AT_ONCE = EVENTS_AT_ONCE;

/** An open stream as bytes; it is not read further unless asked to. */
async function openRaw(address: string, { token }: Person): Promise<Socket> {
  const headers = `Host: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}`;
  const socket = await openSocket(address, `GET /api/events HTTP/1.1\r\n${headers}\r\n\r\n`, false);
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('close', () => reject(new Error(`no stream: ${text.slice(0, 200)}`)));
    socket.on('data', function take(chunk) {
      text += chunk;
      if (!text.includes('event: ready')) return;
      socket.off('data', take);
      socket.pause();
      resolve(socket);
    });
    socket.resume();
  });
}

const openStreams = async (address: string) => (await readGauges(address)).event_streams;
const give = (address: string, key = aKey()) =>
  send(address, 'POST', '/api/referrals', {
    token: from.token,
    body: referralForm(to),
    headers: { 'idempotency-key': key },
  });
const calm = async (address: string) => {
  await expect.poll(() => openStreams(address)).toBe(0);
  const gauges = await readGauges(address);
  expect(gauges['calls_at_work{lane="calls"}']).toBe(0);
  expect((await send(address, 'GET', '/api/auth/me', { token: from.token })).status).toBe(200);
};

test('39a. streams that are opened and dropped', async (context) => {
  const { address } = await world.serve();
  const people = await Promise.all(
    Array.from({ length: Math.ceil(scale.droppedStreams / PER_PERSON) }, () => world.aMember({ chapter })),
  );
  const sockets: Socket[] = [];
  for (const person of people) {
    const own = await Promise.all(Array.from({ length: PER_PERSON }, () => openRaw(address, person)));
    sockets.push(...own);
    const opened = sockets.length;
    // Some are dropped at once, some are closed properly, and some stay open until the end.
    if (opened % 3 === 0) for (const socket of own) socket.destroy();
    if (opened % 3 === 1) for (const socket of own) socket.end();
  }
  const most = await openStreams(address);
  for (const socket of sockets) socket.resetAndDestroy();
  await calm(address);
  reportFigure(
    context,
    `${sockets.length} streams opened and dropped, ${most} open at the end: none left, every slot free`,
  );
});

test('39b. streams that are not read', async (context) => {
  const { address } = await world.serve();
  const readers = await Promise.all(
    Array.from({ length: scale.unreadStreams }, () => world.aMember({ chapter })),
  );
  const unread = await Promise.all(readers.map((person) => openRaw(address, person)));
  const reading = await readEvents(address, to);
  let rounds = 0;
  while (((await openStreams(address)) ?? 0) > 1 && rounds < 1_000) {
    rounds += 1;
    await world.sql(
      `INSERT INTO events (at, kind, chapter_id, member_id)
       SELECT now(), 'member_changed', $1, 1 FROM generate_series(1, ${AT_ONCE})`,
      [chapter.id],
    );
    await world.sql(`SELECT pg_notify('events', '')`);
    await expect.poll(() => reading.events.length).toBe(rounds * AT_ONCE);
  }
  expect(await openStreams(address), 'only the stream that is read is left').toBe(1);
  expect((await give(address)).status).toBe(201);
  await expect.poll(() => reading.events.at(-1)?.kind).toBe('referral_received');
  await reading.close();
  for (const socket of unread) socket.destroy();
  await calm(address);
  const megabytes = Math.round((rounds * AT_ONCE * 130) / 1024 / 1024);
  reportFigure(
    context,
    `${unread.length} unread streams, and one that is read: the unread ones cut within ${megabytes} MiB each (which the system itself buffers for a socket), the other got all ${rounds * AT_ONCE} events`,
  );
});

test('39c. a server killed while a client follows: no gap, no duplicate', async (context) => {
  let server: ServerProcess = await world.serve();
  const seen: number[] = [];
  let reader: EventReader | undefined;
  let stopped = false;
  /** Like the web app: whenever the stream ends, reconnects from the last event it read. */
  const following = (async () => {
    let cursor: string | undefined;
    while (!stopped) {
      reader = await readEvents(server.address, to, cursor).catch(() => undefined);
      await reader?.ended;
      cursor = reader?.lastEventId ?? cursor;
      seen.push(...(reader?.events ?? []).map(({ referral_id }) => referral_id ?? 0));
      if (!reader) await sleep(50);
    }
  })();
  await expect.poll(() => reader !== undefined).toBe(true);

  const given: number[] = [];
  let writing = true;
  const writer = (async () => {
    while (writing) {
      const key = aKey();
      for (;;) {
        const answer = await give(server.address, key).catch(() => undefined);
        if (answer?.status === 201) {
          given.push(answer.body.id);
          break;
        }
        await sleep(50);
      }
    }
  })();
  for (let kill = 0; kill < scale.streamKills; kill += 1) {
    const before = given.length;
    await expect.poll(() => given.length).toBeGreaterThan(before + 5);
    await server.end('SIGKILL');
    server = await world.serve();
  }
  writing = false;
  await writer;
  const all = () => [...seen, ...(reader?.events ?? []).map(({ referral_id }) => referral_id ?? 0)];
  await expect.poll(() => new Set(all()).size).toBe(given.length);
  stopped = true;
  await reader?.close();
  await following;
  expect(seen.toSorted((a, b) => a - b)).toEqual(given.toSorted((a, b) => a - b));
  reportFigure(
    context,
    `${scale.streamKills} kills with one writer and one follower: ${given.length} referrals, each published once`,
  );
});

test('39d. a session that ends on one process ends its streams on all', async (context) => {
  const servers = [await world.serve(), await world.serve()];
  const person = await world.aMember({ chapter });
  const readers = await Promise.all(servers.map(({ address }) => readEvents(address, person)));
  const began = performance.now();
  await send(servers[0]?.address ?? '', 'POST', '/api/auth/logout', { token: person.token });
  for (const reader of readers) expect(await reader.ended).toBe('session');
  reportFigure(
    context,
    `signed out on one of two processes: both streams ended after ${Math.round(performance.now() - began)} ms`,
  );
});

test('39e. a graceful shutdown ends streams within its limit, each with a different reconnect time', async (context) => {
  const server = await world.serve();
  const people = await Promise.all(Array.from({ length: 20 }, () => world.aMember({ chapter })));
  const readers = await Promise.all(people.map((person) => readEvents(server.address, person)));
  const began = performance.now();
  expect(await server.end('SIGTERM')).toBe(0);
  const took = performance.now() - began;
  expect(took).toBeLessThan(allowed(10_000));
  for (const reader of readers) expect(await reader.ended).toBe('stopping');
  expect(new Set(readers.map(({ retry }) => retry)).size).toBeGreaterThan(10);
  reportFigure(
    context,
    `20 streams: exit 0 after ${(took / 1000).toFixed(1)} s, each with its own reconnect time within 5 s`,
  );
});

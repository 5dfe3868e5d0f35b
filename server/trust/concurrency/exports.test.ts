import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Person } from '../../test/network.ts';
import { readGauges, send } from '../kit/input/http.ts';
import { openSocket } from '../kit/input/raw-socket.ts';
import { expectOthersServed } from '../kit/load/others.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

/** Files are generated while they are read: a client that does not read, or disconnects, must hold no resources. */
const world = await openWorld();
const server = await world.serve();
const { address } = server;
const chapter = await world.aChapter();
const receiver = await world.aMember({ chapter });
/** Enough people to take every export slot with two exports each, and one more. */
const people = await Promise.all(Array.from({ length: 5 }, () => world.aMember({ chapter })));
const ROWS = 8_000;
await world.sql(
  `INSERT INTO referrals (chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number, contact_preference,
     referral_status, referral_notes, converted_to_business, date_sent, recorded_on, created_at, updated_at)
   SELECT $1, person, $2, 'hot', 'A', '5550100', 'they_contact', 'new', note, 0, now(), now(), now(), now()
     FROM unnest($3::int[]) person, (
       SELECT string_agg(md5(n::text), '') AS note FROM generate_series(1, ${ROWS * 62}) n GROUP BY n % ${ROWS}) notes`,
  [chapter.id, receiver.id, people.map(({ id }) => id)],
);

const PATH = '/api/referrals/sent/export';
const get = (who: Person | undefined) => send(address, 'GET', PATH, { token: who?.token ?? '' });

/** Requests a file and reads its beginning, or nothing. */
async function ask(who: Person | undefined, { query = '', reads = false } = {}): Promise<Socket> {
  const request = `GET ${PATH}${query} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${who?.token}\r\n\r\n`;
  const socket = await openSocket(address, request, false);
  if (reads) {
    socket.resume();
    await once(socket, 'data');
    socket.pause();
  }
  return socket;
}

/** In MiB; 0 where the system does not report it. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
const running = async () => (await readGauges(address)).exports_running;
async function everythingIsFree(what: string): Promise<void> {
  await expect
    .poll(() => readGauges(address), { message: what, interval: 50 })
    .toMatchObject({
      exports_running: 0,
      'calls_at_work{lane="calls"}': 0,
      'calls_given_up_total{lane="calls"}': 0,
      answers_unsent_bytes: 0,
      database_connections_taken: 0,
    });
}
const othersAreServed = (what: string) => expectOthersServed(address, receiver.token, what);

test('45a. exports that are not read', async (context) => {
  const before = await memory();
  for (const who of people.slice(0, 4)) await Promise.all([ask(who), ask(who, { query: '?format=xlsx' })]);
  await expect.poll(running).toBe(8);

  const third = await get(people[0]);
  expect([third.status, third.body.code, third.headers['retry-after']]).toEqual([
    429,
    'too_many_requests',
    '5',
  ]);
  const ninth = await get(people[4]);
  expect([ninth.status, ninth.body.code, ninth.headers['retry-after']]).toEqual([503, 'unavailable', '5']);

  // They wait for their readers, or take turns, without a lane slot and with one connection between them.
  await expect
    .poll(() => readGauges(address))
    .toMatchObject({
      exports_running: 8,
      'calls_at_work{lane="calls"}': 0,
      database_connections_taken: expect.toSatisfy((taken: number) => taken <= 1),
    });
  const held = await world.sql(
    `SELECT 1 FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND datname = current_database()`,
  );
  expect(held).toEqual([]);
  await othersAreServed('while no one reads');
  const grown = (await memory()) - before;

  const began = performance.now();
  await everythingIsFree('unread exports are cut');
  expect((await get(people[4])).status, 'afterwards').toBe(200);
  reportFigure(
    context,
    `8 unread files of ${Math.round((ROWS * 2.1) / 1000)} MB held ${Math.round(grown)} MiB, no lane slot and no transaction; a person's third 429, a process's ninth 503; all cut within ${Math.round((performance.now() - began) / 1000)} s`,
  );
});

test('45b. exports whose readers disconnect midway', async (context) => {
  for (let round = 1; round <= scale.wireRounds; round += 1) {
    const socket = await ask(people[round % 5], {
      reads: round % 3 > 0,
      query: round % 2 ? '?format=xlsx' : '',
    });
    socket.destroy();
    if (round % 5 === 0) await othersAreServed(`round ${round}`);
  }
  await everythingIsFree('afterwards');
  const whole = await get(people[0]);
  expect(whole.text.trimEnd().split('\r\n')).toHaveLength(ROWS + 1);
  reportFigure(context, `${scale.wireRounds} disconnected; every slot free, no connection held`);
});

test('45c. an export ends with its session, recognisably incomplete', async (context) => {
  const leaver = people[1];
  const socket = await ask(leaver, { reads: true });
  await send(address, 'POST', '/api/auth/logout', { token: leaver?.token ?? '' });
  let received = 0;
  let tail = '';
  socket.on('data', (bytes) => {
    received += bytes.length;
    tail = (tail + bytes.toString('latin1')).slice(-5);
  });
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
  expect(received).toBeLessThan(ROWS * 2_000);
  // The terminator of a chunked body.
  expect(tail).not.toBe('0\r\n\r\n');
  await everythingIsFree('afterwards');
  reportFigure(context, `cut after ${Math.round(received / 1e6)} of ${Math.round((ROWS * 2.1) / 1000)} MB`);
});

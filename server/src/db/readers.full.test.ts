import { SENDING, WAITS } from '@bn/contract';
import { type Replica, startReplicas } from '@bn/postgres/testing';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../../test/access/requests.ts';
import { referralForm } from '../../test/access/valid.ts';
import { createClock } from '../../test/clock.ts';
import { SESSION } from '../../test/givens.ts';
import { WAIT_LIMIT } from '../../test/limits.ts';
import { createBuilders, type Person } from '../../test/network.ts';
import { patiently } from '../../test/patiently.ts';
import { buildApp } from '../app.ts';
import { createSessions } from '../modules/auth/sessions.ts';
import { createCalendar } from '../time/calendar.ts';
import { openDatabase, openReaders, watchAvailability } from './database.ts';
import { migrate } from './migrate.ts';

/** The application on a primary with two standbys. */
async function openWorld() {
  const replicas = await startReplicas(3, (ownerUrl, appRole) => migrate(ownerUrl, { appRole }));
  const db = openDatabase({ connectionString: replicas.url(), poolSize: 5 });
  const readers = openReaders({
    connectionString: replicas.url(undefined, 'any'),
    poolSize: 5,
    primary: db,
    onError: () => undefined,
    onChange: () => undefined,
  });
  const availability = watchAvailability(db, readers.primaryIs);
  readers.follow(availability);
  const clock = createClock('2026-11-16T09:00:00Z');
  const app = await buildApp({
    db,
    readers,
    availability,
    poolSize: 5,
    logger: pino({ level: 'silent' }),
    now: clock.now,
    timeZone: 'UTC',
    session: SESSION,
    trustProxy: false,
  });
  const as = createClient(app);
  const [primary, ...standbys] = replicas.nodes as [Replica, Replica, Replica];
  const owner = new pg.Pool({ connectionString: replicas.ownerUrl([primary], 'any'), max: 2 });
  owner.on('error', () => undefined);
  const builders = createBuilders({
    owner,
    db,
    clock,
    sessions: createSessions(SESSION, createCalendar('UTC', clock.now)),
  });
  const chapter = await builders.aChapter();
  const [giver, receiver, neighbour] = [
    await builders.aMember({ chapter }),
    await builders.aMember({ chapter }),
    await builders.aMember({ chapter }),
  ];
  // Until a standby has reported its position, the primary answers every read.
  await vi.waitFor(
    async () => expect(await readers.read(async () => readers.onStandby, 0)).toBe(true),
    WAIT_LIMIT,
  );
  const onStandbys = (text: string) => Promise.all(standbys.map((node) => node.sql(text)));
  return {
    as,
    primary,
    standbys,
    giver,
    neighbour,
    aNewcomer: () => builders.aMember({ chapter }),
    give: () => as(giver).post('/referrals', referralForm(receiver)),
    total: async (who: Person) =>
      (await as(who).get('/members/members-dashboard')).body.total_referrals as number,
    /** Pauses replay: standbys keep answering with the data they have, which is all that was written until now. */
    stopReplay: async () => {
      // One that has just started may not have begun, and would stay behind what the test has already seen.
      const [now] = await primary.sql<{ at: string }>('SELECT pg_current_wal_lsn()::text AS at');
      await expect
        .poll(() => onStandbys(`SELECT pg_last_wal_replay_lsn() >= '${now?.at}' AS there`))
        .toEqual(standbys.map(() => [{ there: true }]));
      await onStandbys('SELECT pg_wal_replay_pause()');
      // That was a request: a standby that is replaying something may continue for a moment.
      await expect
        .poll(() => onStandbys('SELECT pg_get_wal_replay_pause_state() AS state'))
        .toEqual(standbys.map(() => [{ state: 'paused' }]));
    },
    goOnReplaying: () => onStandbys('SELECT pg_wal_replay_resume()'),
    close: async () => {
      await app.close();
      readers.stop();
      availability.stop();
      await readers.close();
      await db.close();
      await owner.end().catch(() => undefined);
      await replicas.stop();
    },
  };
}
type World = Awaited<ReturnType<typeof openWorld>>;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a standby may serve slightly stale reads, but you always see your own writes', async () => {
  const { give, total, giver, neighbour, stopReplay, goOnReplaying } = world;
  expect((await patiently(give)).status).toBe(201);
  const before = await total(giver);
  await expect.poll(() => total(neighbour)).toBe(before);
  await stopReplay();
  expect((await patiently(give)).status).toBe(201);
  expect(await total(giver)).toBe(before + 1);
  // This reader wrote nothing and gets the standby's data; unless the standby seems away for a moment on a
  // busy machine.
  await expect.poll(() => total(neighbour)).toBe(before);
  await goOnReplaying();
  await expect.poll(() => total(neighbour)).toBe(before + 1);
});

test('sessions and rights come from the primary', async () => {
  const { as, aNewcomer, stopReplay, goOnReplaying } = world;
  const member = await aNewcomer();
  await stopReplay();
  const fresh = await aNewcomer();
  expect((await patiently(() => as(fresh).get('/auth/me'))).status).toBe(200);
  await patiently(() => as(member).post('/auth/logout'));
  expect((await patiently(() => as(member).get('/elevated/members'))).status).toBe(401);
  await goOnReplaying();
});

test('the primary answers where no standby does, and no call fails', async () => {
  const { total, neighbour, standbys } = world;
  const before = await total(neighbour);
  await Promise.all(standbys.map((node) => node.pause()));
  onTestFinished(async () => {
    await Promise.all(standbys.map((node) => node.resume()));
  });
  for (let n = 0; n < 5; n += 1) expect(await total(neighbour)).toBe(before);
});

test('without a primary reads continue and writes are answered 503 with Retry-After until a standby is promoted; no one is signed out', async () => {
  const { as, give, total, giver, neighbour, primary, standbys, stopReplay, goOnReplaying, close } =
    await openWorld();
  onTestFinished(close);
  expect((await patiently(give)).status).toBe(201);
  await expect.poll(() => total(neighbour)).toBe(1);
  // How soon is measured by the cluster's tests. On a busy machine a standby may seem away for a moment, too.
  const soon = <T>(look: () => Promise<T>) => expect.poll(look);
  await stopReplay();
  expect((await patiently(give)).status).toBe(201);
  const [{ at } = { at: '' }] = await primary.sql<{ at: string }>('SELECT pg_current_wal_lsn()::text AS at');
  const received = `SELECT pg_last_wal_receive_lsn() >= '${at}' AS there`;
  for (const standby of standbys) await soon(() => standby.sql(received)).toEqual([{ there: true }]);
  await primary.kill();
  await soon(async () => (await give()).status).toBe(503);
  // The acknowledged write has arrived at the standby but is not visible yet: no one may be shown the state
  // before it.
  expect((await as(neighbour).get('/members/members-dashboard')).status).toBe(503);
  await goOnReplaying();
  await soon(async () => (await as(neighbour).get('/auth/me')).status).toBe(200);
  await soon(async () => {
    const read = await as(neighbour).get('/members/members-dashboard');
    return [read.body.total_referrals, read.headers[SENDING]];
  }).toEqual([2, WAITS]);
  await soon(async () => (await as(giver).get('/referrals/sent')).body.total).toBe(2);
  await soon(async () => (await as('visitor').send('GET', '/readyz')).body).toEqual({ status: 'reading' });

  const refused = await give();
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  // It may be a session that was opened a moment ago and has not arrived.
  const unknown = await as({ token: 'a'.repeat(43) }).get('/auth/me');
  expect([unknown.status, unknown.headers['retry-after']]).toEqual([503, '1']);
  // The refusal has to be written to the audit log, which has to wait.
  expect((await as(neighbour).get('/members')).status).toBe(503);
  expect((await as('visitor').get('/auth/me')).status).toBe(401);

  await standbys[0]?.promote();
  await expect.poll(async () => (await give()).status).toBe(201);
  await soon(() => total(giver)).toBe(3);
  await soon(
    async () => (await as(giver).get('/members/members-dashboard')).headers[SENDING],
  ).toBeUndefined();
  await soon(async () => (await as('visitor').send('GET', '/readyz')).body).toEqual({ status: 'ready' });
});

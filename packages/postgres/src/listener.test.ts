import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../test/fresh-database.ts';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseAway } from './errors.ts';
import type { Listener } from './listener.ts';
import { openTcpProxy, type TcpProxy } from './testing/tcp-proxy.ts';

/** The listening connection on a real database, through a network that can fail. */
const { url, ownerUrl } = await freshDatabase();
const owner = new pg.Client(ownerUrl);
await owner.connect();
afterAll(() => owner.end());

let proxy: TcpProxy;
let db: Database;
let listener: Listener;
let notifications: number;
beforeEach(async () => {
  notifications = 0;
  proxy = await openTcpProxy(url);
  db = openDatabase({ connectionString: proxy.through(url), poolSize: 1 });
  listener = db.listen('news', () => {
    notifications += 1;
  });
  // Starting to listen is reported as well: a notification may have been missed before.
  await expect.poll(() => [listener.listening, notifications]).toEqual([true, 1]);
});
afterEach(async () => {
  listener.stop();
  proxy.thaw();
  await db.close();
  await proxy.close();
});

/** In ticks: more than any test takes, unless the connection is frozen. */
const one = (limit = 1_000) => listener.run({ text: 'SELECT 1 AS n', values: [] }, limit);

test('receives notifications, and runs statements meanwhile', async () => {
  await owner.query(`SELECT pg_notify('news', '')`);
  await expect.poll(() => notifications).toBe(2);
  await owner.query(`SELECT pg_notify('other', '')`);
  expect(await one()).toEqual([{ n: 1 }]);
  expect(notifications).toBe(2);
});

test('reopens a dropped connection, and reports that a notification may have been missed', async () => {
  await owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                      WHERE datname = current_database() AND application_name LIKE '%listener'`);
  await expect.poll(() => notifications).toBe(2);
  await owner.query(`SELECT pg_notify('news', '')`);
  await expect.poll(() => notifications).toBe(3);
});

test('abandons a connection that does not answer in time, and rejects statements while there is none', async () => {
  proxy.freeze();
  await expect(one(2)).rejects.toSatisfy(isDatabaseAway);
  expect(listener.listening).toBe(false);
  await expect(one()).rejects.toSatisfy(isDatabaseAway);
  proxy.thaw();
  await expect.poll(() => listener.listening).toBe(true);
  expect(await one()).toEqual([{ n: 1 }]);
});

test('stays stopped', async () => {
  listener.stop();
  await expect(one()).rejects.toSatisfy(isDatabaseAway);
  await owner.query(`SELECT pg_notify('news', '')`);
  await expect
    .poll(async () => {
      const { rows } = await owner.query(`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE '%listener'`);
      return rows.length;
    })
    .toBe(0);
  expect(notifications).toBe(1);
});

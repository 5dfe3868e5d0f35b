import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { isDatabaseAway } from '../errors.ts';
import { type Replicas, startReplicas } from '../testing/replicas.ts';
import { findPrimary } from './find-primary.ts';
import { hostsOf } from './hosts.ts';

async function createNotes(ownerUrl: string): Promise<void> {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  await owner.query('CREATE TABLE notes (text text); GRANT ALL ON notes TO PUBLIC');
  await owner.end();
}

let replicas: Replicas;
beforeAll(async () => {
  replicas = await startReplicas(3, createNotes);
});
afterAll(() => replicas.stop());
const opened: Database[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.close()));
});
const open = (connectionString: string, poolSize = 3) => {
  const db = openDatabase({ connectionString, poolSize });
  opened.push(db);
  return db;
};
const portOf = async (db: Database) => {
  const [row] = await db.query<{ port: string }>("SELECT current_setting('port') AS port");
  return `127.0.0.1:${row?.port}`;
};
/** The first answer: on a busy machine the watch may take the database for away in between. */
const firstPortOf = async (db: Database) => {
  let port: string | undefined;
  await expect
    .poll(async () => {
      port = await portOf(db).catch(() => undefined);
      return port;
    })
    .toBeDefined();
  return port;
};
const [PRIMARY, STANDBY, THIRD] = [0, 1, 2];
const node = (index: number) => replicas.nodes[index] as Replicas['nodes'][number];

test('finds the primary anywhere in the list, beside a host that hangs and one that is down', async () => {
  await node(THIRD).pause();
  onTestFinished(() => node(THIRD).resume());
  const missing = { ...node(PRIMARY), host: '127.0.0.1:1' };
  const db = open(replicas.url([node(THIRD), node(STANDBY), missing, node(PRIMARY)]));
  const ports = await Promise.all([1, 2, 3].map(() => portOf(db)));
  expect(new Set(ports)).toEqual(new Set([node(PRIMARY).host]));
});

test('treats the database as away while no host accepts writes', async () => {
  const db = open(replicas.url([node(STANDBY), node(THIRD)]));
  await expect(db.query('SELECT 1')).rejects.toSatisfy(isDatabaseAway);
  expect(db.figures()).toMatchObject({ open: 0, waiting: 0 });
});

test('runs one-time work such as migrations on the host that accepts writes, or not at all', async () => {
  const hosts = replicas.url([node(STANDBY), node(THIRD), node(PRIMARY)]);
  expect(await findPrimary(hosts, 'test')).toBe(hostsOf(hosts)[2]);
  const error = await findPrimary(replicas.url([node(STANDBY), node(THIRD)]), 'test', 0).catch(
    ({ message }) => message,
  );
  expect(error).toMatch(/^None of the hosts accepts writes/);
  expect(error).toContain(`${node(STANDBY).host} does not accept writes.`);
});

test('serves readers while every writer waits for a standby, and rejects those writers at their limit', async () => {
  const db = open(replicas.url(), 5);
  await node(PRIMARY).sql("ALTER SYSTEM SET synchronous_standby_names = 'missing'");
  await node(PRIMARY).sql('SELECT pg_reload_conf()');
  const back = async () => {
    await node(PRIMARY).sql('ALTER SYSTEM RESET synchronous_standby_names');
    await node(PRIMARY).sql('SELECT pg_reload_conf()');
  };
  onTestFinished(back);
  // A reload takes effect a moment later: until then a commit waits for no one.
  const probe =
    "BEGIN; SET LOCAL synchronous_commit = 'on'; INSERT INTO notes (text) VALUES ('probe'); COMMIT";
  const waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
  await expect
    .poll(async () => {
      node(PRIMARY)
        .sql(probe)
        .catch(() => undefined);
      return node(PRIMARY).sql(waits);
    })
    .not.toEqual([]);
  const write = (name: string) =>
    db.transaction(async (tx) => {
      await tx.query("SET LOCAL synchronous_commit = 'on'");
      await tx.query('INSERT INTO notes (text) VALUES ($1)', [name]);
    });
  const names = Array.from({ length: 12 }, (_, n) => `Waits ${n}`);
  const writing = names.map((name) => write(name));
  for (const promise of writing) promise.catch(() => undefined);
  await expect.poll(() => db.figures().taken).toBe(4);
  for (let n = 0; n < 20; n += 1) expect(await portOf(db)).toBe(node(PRIMARY).host);
  // Writers whose COMMIT was sent are rejected at its limit, those waiting for a connection at theirs.
  for (const result of await Promise.allSettled(writing)) {
    expect(result.status).toBe('rejected');
    expect((result as PromiseRejectedResult).reason).toSatisfy(isDatabaseAway);
  }
  // Their connections keep waiting: more of them would only wait as well.
  expect(db.figures().taken).toBe(4);
  await back();
  await expect.poll(() => db.figures().taken).toBe(0);
  const [row] = await db.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM notes WHERE text LIKE 'Waits %'",
  );
  expect(row?.n).toBe(4);
});

test('finds a promoted standby, and no longer trusts the old primary when it wakes', async () => {
  const db = open(replicas.url());
  const states: string[] = [];
  const watch = db.watch((state) => states.push(state));
  onTestFinished(() => watch.stop());
  expect(await firstPortOf(db)).toBe(node(PRIMARY).host);
  await node(PRIMARY).pause();
  await expect.poll(() => watch.state).toBe('away');
  await node(STANDBY).promote();
  await expect.poll(() => watch.state).toBe('writable');
  expect(await firstPortOf(db)).toBe(node(STANDBY).host);
  await node(PRIMARY).resume();
  const [row] = await node(PRIMARY).sql<{ writable: boolean }>('SELECT NOT pg_is_in_recovery() AS writable');
  expect(row?.writable).toBe(true);
  // While the new one is briefly down, the old one, which would accept writes, gets none.
  await node(STANDBY).pause();
  await expect.poll(() => watch.state).toBe('away');
  await expect(db.query('SELECT 1')).rejects.toSatisfy(isDatabaseAway);
  await node(STANDBY).resume();
  await expect.poll(() => watch.state).toBe('writable');
  expect(await firstPortOf(db)).toBe(node(STANDBY).host);
});

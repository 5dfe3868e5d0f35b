import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { holdInChild, query, start } from '../test/embedded.ts';
import { isAlive, postgresProcessesOf } from './process/processes.ts';
import { postmasterPid } from './testing/postmaster-pid.ts';

/** One folder for all: each test also starts after the previous one's disaster. */
const dataDir = await mkdtemp(path.join(tmpdir(), 'business-network-crash-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('stops the orphaned database after kill -9 of the server, and keeps its rows', async () => {
  const { pid, exited, said } = await holdInChild(dataDir);
  await query(said.ownerUrl, 'CREATE TABLE orphaned AS SELECT 1 AS id');
  const orphan = await postmasterPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await exited;
  expect(isAlive(orphan)).toBe(true);

  const database = await start(dataDir);
  expect(database.reports).toEqual(['The database of a previous run is still running; stopping it.']);
  expect(await postmasterPid(dataDir)).not.toBe(orphan);
  expect(await query(database.ownerUrl, 'SELECT id FROM orphaned')).toEqual([{ id: 1 }]);
});

test('keeps the rows after kill -9 of the server together with its database', async () => {
  const { pid, exited, said } = await holdInChild(dataDir);
  await query(said.ownerUrl, 'CREATE TABLE both_killed AS SELECT 1 AS id');
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  process.kill(pid, 'SIGKILL');
  await exited;
  const database = await start(dataDir);
  expect(await query(database.ownerUrl, 'SELECT id FROM both_killed')).toEqual([{ id: 1 }]);
});

test('ignores a stale pid file whose id now belongs to another program, and leaves that program alone', async () => {
  const unrelated = spawn('sleep', ['3600'], { stdio: 'ignore' });
  onTestFinished(() => void unrelated.kill('SIGKILL'));
  const stale = [
    unrelated.pid,
    path.join(dataDir, 'postgres'),
    1_700_000_000,
    5432,
    '/tmp/bn-none',
    '',
    '1 1',
    'ready',
  ];
  await writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), `${stale.join('\n')}\n`);
  const { appUrl } = await start(dataDir);
  expect(await query(appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(unrelated.exitCode ?? unrelated.signalCode).toBeNull();
});

test('restarts a killed database at the same address with everything that was committed', async () => {
  const { ownerUrl, reports } = await start(dataDir);
  await query(ownerUrl, 'CREATE TABLE kept (id int)');
  for (const id of [1, 2]) {
    await query(ownerUrl, `INSERT INTO kept VALUES (${id})`);
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    await expect.poll(() => reports).toHaveLength(2 * id);
  }
  expect(await query(ownerUrl, 'SELECT id FROM kept')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(reports[1]).toMatch(/^The database is back after \d+\.\d s\.$/);
});

test('restarts a killed database although a busy child process outlives it', async () => {
  const { ownerUrl, reports } = await start(dataDir);
  const busy = new pg.Client(ownerUrl);
  busy.on('error', () => undefined);
  await busy.connect();
  // Never waits, so it never notices that its parent died.
  const endless = busy.query('DO $$ BEGIN LOOP END LOOP; END $$').catch(() => undefined);
  const running = "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'DO %' AND state = 'active'";
  await expect.poll(() => query(ownerUrl, running)).toHaveLength(1);
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  await expect.poll(() => reports.at(-1)).toMatch(/back after/);
  expect(await query(ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await endless;
});

test('keeps the database running after Ctrl-C until the server has drained, then stops both', async () => {
  const { pid, exited, nextLine } = await holdInChild(dataDir);
  const postmaster = await postmasterPid(dataDir);
  process.kill(-pid, 'SIGINT');
  expect(await nextLine()).toEqual({ drained: true });
  expect((await exited)[0]).toBe(0);
  expect(isAlive(postmaster)).toBe(false);
});

test('stops a paused database', async () => {
  const { stop } = await start(dataDir);
  const pid = await postmasterPid(dataDir);
  process.kill(pid, 'SIGSTOP');
  await stop();
  expect(isAlive(pid)).toBe(false);
});

test('stops right after the database was killed, and leaves no process behind', async () => {
  const { stop, reports } = await start(dataDir);
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  await expect.poll(() => reports, { interval: 1 }).not.toHaveLength(0);
  await stop();
  expect(await postgresProcessesOf(path.join(dataDir, 'postgres'))).toEqual([]);
});

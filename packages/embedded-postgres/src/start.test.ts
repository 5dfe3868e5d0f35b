import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { query, start } from '../test/embedded.ts';
import { findRunning } from './running.ts';

/** The tests follow one folder's life in order; each first start takes a second. */
const dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'business-network-start-')), 'new', 'data');
afterAll(() => rm(path.dirname(path.dirname(dataDir)), { recursive: true, force: true }));

test('the first start creates the database, its two roles and their secrets', async () => {
  await mkdir(path.join(dataDir, 'postgres.unfinished-killed'), { recursive: true });
  const database = await start(dataDir);
  expect(database).toMatchObject({ dataDir, firstStart: true });
  expect((await stat(path.join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).not.toContain('postgres.unfinished-killed');

  const roles = "SELECT rolname, rolsuper FROM pg_roles WHERE rolname LIKE 'bn%' ORDER BY 1";
  expect(await query(database.appUrl, roles)).toEqual([
    { rolname: 'bn_app', rolsuper: false },
    { rolname: 'bn_owner', rolsuper: false },
  ]);
  await query(database.ownerUrl, 'CREATE EXTENSION pg_trgm');
  await expect(query(database.appUrl, 'CREATE TABLE mine (id int)')).rejects.toThrow('permission denied');
});

test('a later start creates nothing and keeps the data', async () => {
  const first = await start(dataDir);
  await query(first.ownerUrl, "CREATE TABLE kept AS SELECT 'żółw 🐢' AS text");
  await first.stop();
  const second = await start(dataDir);
  expect(second.firstStart).toBe(false);
  expect(await query(second.ownerUrl, 'SELECT text FROM kept')).toEqual([{ text: 'żółw 🐢' }]);
});

test('rejects the superuser and wrong passwords', async () => {
  const { ownerUrl } = await start(dataDir);
  await expect(query(ownerUrl.replace('bn_owner', 'postgres'), 'SELECT 1')).rejects.toThrow(
    'no pg_hba.conf entry',
  );
  const wrong = new URL(ownerUrl);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
});

test('commits are durable, and no statement is logged', async () => {
  const { appUrl } = await start(dataDir);
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses'];
  const shown = await query(appUrl, `SELECT ${names.map((name) => `current_setting('${name}') AS ${name}`)}`);
  expect(shown).toEqual([
    {
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
    },
  ]);
  await expect(query(appUrl, "SELECT 'secret-word'::int")).rejects.toThrow();
  await expect(query(appUrl, "SELECT * FROM missing WHERE name = 'secret-word'")).rejects.toThrow();
  const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('relation "missing" does not exist');
  expect(log).not.toContain("name = 'secret-word'");
});

test('refuses a second start on the same folder, and the first keeps running', async () => {
  const first = await start(dataDir);
  await expect(start(dataDir)).rejects.toThrow(
    `Another server is already running with the data folder ${dataDir}`,
  );
  expect(await query(first.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('another process finds the running database, and nothing after it stopped', async () => {
  const { ownerUrl, appUrl, stop } = await start(dataDir);
  expect(await findRunning(dataDir)).toEqual({ ownerUrl, appUrl });
  await stop();
  expect(await findRunning(dataDir)).toBeUndefined();
  const socketFolder = new URL(appUrl).searchParams.get('host') ?? '';
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
});

test('replaces lost secrets, and reports damaged ones and data of another version', async () => {
  const secrets = path.join(dataDir, 'secrets.json');
  await rm(secrets);
  const { appUrl, stop } = await start(dataDir);
  expect(await query(appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await stop();
  await writeFile(secrets, '{');
  await expect(start(dataDir)).rejects.toThrow('secrets.json is damaged');
  await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
  await expect(start(dataDir)).rejects.toThrow('was written by PostgreSQL 14');
});

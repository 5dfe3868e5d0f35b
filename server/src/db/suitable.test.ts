import { randomBytes } from 'node:crypto';
import { openTcpProxy } from '@bn/postgres/testing';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { openFakePooler } from '../../test/databases/fake-pooler.ts';
import { freshDatabase } from '../../test/databases/fresh-database.ts';
import { readConfig } from '../config.ts';
import { openConfigured } from '../open.ts';
import { openDatabase } from './database.ts';
import { findProblem } from './suitable.ts';

const { ownerUrl } = inject('databases');
const maintenance = new pg.Client(Object.assign(new URL(ownerUrl), { pathname: '/postgres' }).href);
await maintenance.connect();
afterAll(() => maintenance.end());

async function aDatabase(how: string): Promise<string> {
  const name = `bn_test_text_${randomBytes(6).toString('hex')}`;
  await maintenance.query(`CREATE DATABASE ${name} TEMPLATE template0 ${how}`);
  onTestFinished(async () => {
    await maintenance.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  return Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href;
}
const start = (url: string) =>
  openConfigured(
    readConfig(false, { DATABASE_URL: url }),
    () => undefined,
    () => undefined,
  );

test('refuses a database of another encoding at the start, and leaves it untouched', async () => {
  const url = await aDatabase("ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'");
  await expect(start(url)).rejects.toThrow(
    /^The database bn_test_text_\w+ has the encoding SQL_ASCII; Business Network needs UTF8: /,
  );
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("SELECT to_regclass('users') AS users");
  await client.end();
  expect(rows).toEqual([{ users: null }]);
});

test('refuses a database that does not know É at the start', async () => {
  const url = await aDatabase("ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C'");
  await expect(start(url)).rejects.toThrow(
    /does not know that É is a capital é, because of its locale; create it/,
  );
});

test('an ordinary database is suitable, and so is one behind a plain proxy', async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  expect(await findProblem(url)).toBeUndefined();
  const proxy = await openTcpProxy(url);
  onTestFinished(proxy.close);
  expect(await findProblem(proxy.through(url))).toBeUndefined();
});

test.each([1, 2, 5])('refuses a pooler that lends %i connections by the transaction', async (size) => {
  const { url, drop } = await freshDatabase();
  const pooler = await openFakePooler(url, size);
  onTestFinished(async () => {
    await pooler.close();
    await drop();
  });
  expect(await findProblem(pooler.through(url))).toMatch(/Business Network needs pool_mode = session\.$/);
});

test('even there a statement finds itself prepared, or is prepared again', async () => {
  const { url, drop } = await freshDatabase();
  const pooler = await openFakePooler(url, 3);
  const processes = [1, 2, 3, 4].map(() =>
    openDatabase({ connectionString: pooler.through(url), poolSize: 2 }),
  );
  onTestFinished(async () => {
    await Promise.all(processes.map((db) => db.close()));
    await pooler.close();
    await drop();
  });
  const asked = processes.flatMap((db, index) =>
    Array.from({ length: 50 }, async (_, n) => {
      const text = `SELECT '${(index + n) % 7}' AS which`;
      return [(await db.query<{ which: string }>(text))[0]?.which, String((index + n) % 7)];
    }),
  );
  for (const [found, wanted] of await Promise.all(asked)) expect(found).toBe(wanted);
});

test.each([
  [
    '91',
    '1',
    'POOL_SIZE must be at most 90 with the embedded database, which takes 100 connections, not 91.',
  ],
  [
    '10',
    '8',
    'POOL_SIZE must be at most 9 for each of 8 WORKERS with the embedded database, which takes 100 connections, not 10.',
  ],
])(
  'rejects %s connections for each of %s processes: more than the embedded database takes',
  async (size, workers, said) => {
    const config = readConfig(false, {
      POOL_SIZE: size,
      WORKERS: workers,
      DATA_DIR: '/nonexistent/business-network',
    });
    await expect(
      openConfigured(
        config,
        () => undefined,
        () => undefined,
      ),
    ).rejects.toThrow(said);
  },
);

import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { FreshDatabase } from '../../src/testing/databases.ts';
import { freshDatabase } from './fresh-database.ts';

const made: FreshDatabase[] = [];
afterAll(() => Promise.all(made.map((database) => database.drop())));

async function one(url: string, statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}

test('clones databases concurrently and keeps them separate', async () => {
  made.push(...(await Promise.all(Array.from({ length: 4 }, freshDatabase))));
  const [first, second] = made;
  if (!first || !second) throw new Error('no databases');
  await one(first.ownerUrl, 'CREATE TABLE only_here (id int)');
  expect(await one(first.url, "SELECT to_regclass('only_here')::text AS found")).toEqual({
    found: 'only_here',
  });
  expect(await one(second.url, "SELECT to_regclass('only_here')::text AS found")).toEqual({ found: null });
});

test('migrates the schema', async () => {
  const database = await freshDatabase();
  made.push(database);
  const row = await one(database.ownerUrl, 'SELECT count(*)::int AS migrations FROM schema_migrations');
  expect(row?.migrations).toBeGreaterThan(0);
});

test('drops a database even with a connection open', async () => {
  const database = await freshDatabase();
  const client = new pg.Client(database.url);
  client.on('error', () => undefined);
  await client.connect();
  await database.drop();
  await expect(one(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
  await client.end().catch(() => undefined);
});

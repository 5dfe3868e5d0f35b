import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';

/** An empty database for one test file. */
export async function freshDatabase(): Promise<{ url: string; ownerUrl: string }> {
  const { ownerUrl, appUrl } = inject('cluster');
  const name = `bn_test_${randomBytes(6).toString('hex')}`;
  await execute(ownerUrl, `CREATE DATABASE ${name}`);
  afterAll(() => execute(ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return { url: withDatabase(appUrl, name), ownerUrl: withDatabase(ownerUrl, name) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, database: string): string {
  const result = new URL(url);
  result.pathname = `/${database}`;
  return result.href;
}

import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { execute, withDatabase } from '../src/testing/statements.ts';

export async function freshDatabase(): Promise<{ url: string; ownerUrl: string }> {
  const { ownerUrl, appUrl } = inject('cluster');
  const name = `bn_test_${randomBytes(6).toString('hex')}`;
  await execute(ownerUrl, `CREATE DATABASE ${name}`);
  afterAll(() => execute(ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return { url: withDatabase(appUrl, name), ownerUrl: withDatabase(ownerUrl, name) };
}

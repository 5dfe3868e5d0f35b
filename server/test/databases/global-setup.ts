import type { TestProject } from 'vitest/node';
import { startTestDatabases, type TestDatabases } from '../../src/testing/databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databases: TestDatabases;
  }
}

/** One PostgreSQL and one migrated template for the whole run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...databases } = await startTestDatabases(process.env.DATABASE_URL);
  project.provide('databases', databases);
  return stop;
}

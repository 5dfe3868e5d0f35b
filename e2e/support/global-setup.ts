import { startTestDatabases } from '@bn/server/testing';

/** One PostgreSQL with a migrated template for the whole run; each test copies the template. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { stop, ...databases } = await startTestDatabases(process.env.DATABASE_URL);
  process.env.E2E_DATABASES = JSON.stringify(databases);
  return stop;
}

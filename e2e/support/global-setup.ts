import { startTestDatabases } from '@bn/server/testing';
import { findBrowser } from './browser.ts';

/** A browser, and one PostgreSQL with a migrated template for the whole run; each test copies the template. */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env.E2E_BROWSER = findBrowser((line) => process.stdout.write(`${line}\n`));
  const { stop, ...databases } = await startTestDatabases(process.env.DATABASE_URL);
  process.env.E2E_DATABASES = JSON.stringify(databases);
  return stop;
}

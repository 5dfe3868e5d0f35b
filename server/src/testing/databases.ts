import { randomBytes } from 'node:crypto';
import { startThrowAwayCluster } from '@bn/embedded-postgres/testing';
import { execute, withDatabase } from '@bn/postgres/testing';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';

/** Plain data, so that a global setup can hand it to the processes that run the tests. */
export interface TestDatabases {
  /** Connection strings that name the migrated template as their database. */
  ownerUrl: string;
  appUrl: string;
}

export interface FreshDatabase {
  url: string;
  ownerUrl: string;
  drop(): Promise<void>;
}

/**
 * A migrated template on the PostgreSQL given, or on one of our own that is thrown away at the end. All names are
 * random, so that several runs can share one server.
 */
export async function startTestDatabases(
  databaseUrl: string | undefined,
): Promise<TestDatabases & { stop(): Promise<void> }> {
  const prefix = `bn_test_${randomBytes(6).toString('hex')}`;
  const server = databaseUrl
    ? await borrowServer(databaseUrl, `${prefix}_app`)
    : await startThrowAwayCluster();
  const ownerUrl = withDatabase(server.ownerUrl, prefix);
  const appUrl = withDatabase(server.appUrl, prefix);
  const stop = async () => {
    try {
      if (databaseUrl) await dropAll(databaseUrl, prefix);
    } finally {
      await server.stop();
    }
  };
  try {
    await execute(server.ownerUrl, `CREATE DATABASE ${prefix}`);
    const appRole = new URL(appUrl).username;
    await migrate(ownerUrl, appRole === new URL(ownerUrl).username ? {} : { appRole });
    return { ownerUrl, appUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function cloneDatabase(databases: TestDatabases): Promise<FreshDatabase> {
  const template = decodeURIComponent(new URL(databases.ownerUrl).pathname.slice(1));
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const maintenanceUrl = withDatabase(databases.ownerUrl, 'postgres');
  // Copying its files costs a third of writing every page through the log.
  await execute(maintenanceUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    url: withDatabase(databases.appUrl, name),
    ownerUrl: withDatabase(databases.ownerUrl, name),
    drop: () => execute(maintenanceUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

const OLDEST_VERSION = 15;

/** Someone else's server: the server's role is made for this run, unless we may not; then the given role serves as both. */
async function borrowServer(databaseUrl: string, appRole: string) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int / 10000 AS version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST_VERSION) {
      throw new Error(`DATABASE_URL is PostgreSQL ${version}; ${OLDEST_VERSION} or later is needed.`);
    }
    const appUrl = new URL(databaseUrl);
    appUrl.username = appRole;
    appUrl.password = randomBytes(16).toString('hex');
    const created = await createRole(client, appRole, appUrl.password);
    const dropRole = () => execute(databaseUrl, `DROP ROLE ${appRole}`);
    return {
      ownerUrl: databaseUrl,
      appUrl: created ? appUrl.href : databaseUrl,
      stop: async () => (created ? dropRole() : undefined),
    };
  } finally {
    await client.end();
  }
}

async function createRole(client: pg.Client, role: string, password: string): Promise<boolean> {
  try {
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
    // To cut its connections when a database is dropped.
    await client.query(`GRANT ${role} TO CURRENT_USER`);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return false;
    throw error;
  }
}

/** Everything of this run, whatever its tests forgot. */
async function dropAll(databaseUrl: string, prefix: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('../../migrations/', import.meta.url);
/** Any number will do, as long as every process of every version uses the same. */
const LOCK = 4_270_117;

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

export interface MigrateOptions {
  /** The role that the server uses day to day, where it is not the owner of the schema. */
  appRole?: string | undefined;
  migrations?: readonly Migration[];
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({
      version: Number(name.slice(0, 4)),
      name,
      sql: await readFile(new URL(name, folder), 'utf8'),
    })),
  );
}

/** Brings the schema up to date. Processes that start together wait for one another; each step is a transaction. */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<void> {
  const migrations = options.migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      version int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const applied = await appliedChecksums(client);
    for (const migration of migrations) {
      const checksum = createHash('sha256').update(migration.sql).digest('hex');
      const known = applied.get(migration.version);
      if (known === undefined) await apply(client, migration, checksum);
      else if (known !== checksum)
        throw new Error(`Migration ${migration.name} was changed after it was applied.`);
    }
    const newest = Math.max(...migrations.map(({ version }) => version));
    const unknown = [...applied.keys()].filter((version) => version > newest);
    if (unknown.length > 0) {
      throw new Error(`The database is newer than this program (it has migration ${unknown.join(', ')}).`);
    }
    if (options.appRole) await grant(client, options.appRole);
  } finally {
    await client.end();
  }
}

/** True when every migration that this program knows has been applied. */
export async function isMigrated(query: (text: string) => Promise<{ version: number }[]>): Promise<boolean> {
  const known = (await readMigrations()).at(-1)?.version ?? 0;
  const [row] = await query('SELECT max(version) AS version FROM schema_migrations');
  return row?.version === known;
}

async function appliedChecksums(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ version: number; checksum: string }>(
    'SELECT version, checksum FROM schema_migrations',
  );
  return new Map(rows.map((row) => [row.version, row.checksum]));
}

async function apply(client: pg.Client, { version, name, sql }: Migration, checksum: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed; nothing of it was kept.`, { cause: error });
  }
  // What cannot be part of a transaction, such as VACUUM: good to have done, and no harm if a crash comes in between.
  for (const [, statement = ''] of sql.matchAll(/^-- afterwards: (.+)$/gm)) await client.query(statement);
}

async function grant(client: pg.Client, appRole: string): Promise<void> {
  const sql = await readFile(new URL('grants.sql', folder), 'utf8');
  await client.query(sql.replaceAll(':app_role', client.escapeIdentifier(appRole)));
}

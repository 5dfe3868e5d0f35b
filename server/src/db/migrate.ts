import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, type Executor } from './database.ts';

const folder = new URL('../../migrations/', import.meta.url);
/** Any number will do, as long as every process of every version uses the same. */
const LOCK = 4_270_117;
/** Ends with its transaction, whatever happens: a pooler may hand the connection to another client after that. */
const WAIT_FOR_OTHERS = `SELECT pg_advisory_xact_lock(${LOCK})`;

const INDEX_LOCK = LOCK + 1;
/**
 * A migration that waits for a table's lock makes every other statement wait behind it. So it waits briefly,
 * lets the others through, and retries.
 */
const LOCK_LIMIT = 1_000;
const PAUSE = 500;
const LOCK_ATTEMPTS = 120;
/**
 * It waited too long, or a writer waited for it in turn: a migration locks several tables in an order of its own, and the
 * database's time to look for a deadlock is the same second by default.
 */
const LOCKED = new Set(['55P03', '40P01']);

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

export interface MigrateOptions {
  appRole?: string | undefined;
  migrations?: readonly Migration[];
  lockAttempts?: number;
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
  client.on('error', () => undefined);
  await client.connect();
  try {
    await inTurn(client, () =>
      client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
        version int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`),
    );
    for (const migration of migrations) {
      const applied = await whenUnlocked(
        () => inTurn(client, () => applyOnce(client, migration, options.appRole)),
        options.lockAttempts ?? LOCK_ATTEMPTS,
      );
      if (applied) await finish(client, migration);
    }
    await buildIndexes(client, migrations);
    const newest = Math.max(...migrations.map(({ version }) => version));
    await inTurn(client, async () => {
      const unknown = [...(await appliedChecksums(client)).keys()].filter((version) => version > newest);
      if (unknown.length > 0) {
        throw new Error(`The database is newer than this program (it has migration ${unknown.join(', ')}).`);
      }
      // Only then: an older program would take away rights that it does not know.
      if (options.appRole) await grant(client, options.appRole);
    });
  } finally {
    await client.end();
  }
}

async function inTurn<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query(WAIT_FOR_OTHERS);
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function whenUnlocked<T>(work: () => Promise<T>, attempts: number): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isLocked = LOCKED.has(codeOf(error instanceof Error ? error.cause : undefined));
      if (!isLocked || attempt >= attempts) throw error;
      await sleep(PAUSE);
    }
  }
}

/** Whether this program can work with the database as it is: with a known or newer schema, and write access. */
export async function isReady(query: Executor['query']): Promise<boolean> {
  const known = (await readMigrations()).at(-1)?.version ?? 0;
  const [row] = await query<{ version: number | null; writable: boolean }>(
    `SELECT max(version) AS version, current_setting('transaction_read_only') = 'off' AS writable FROM schema_migrations`,
  );
  return row?.writable === true && (row.version ?? 0) >= known;
}

async function appliedChecksums(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ version: number; checksum: string }>(
    'SELECT version, checksum FROM schema_migrations',
  );
  return new Map(rows.map((row) => [row.version, row.checksum]));
}

async function applyOnce(
  client: pg.Client,
  { version, name, sql }: Migration,
  appRole: string | undefined,
): Promise<boolean> {
  const checksum = createHash('sha256').update(sql).digest('hex');
  const known = (await appliedChecksums(client)).get(version);
  if (known === checksum) return false;
  if (known !== undefined) throw new Error(`Migration ${name} was changed after it was applied.`);
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_LIMIT}`);
    await client.query(sql);
    // Old processes reach new tables through new triggers from this transaction's commit on.
    if (appRole) await grant(client, appRole);
    await client.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
  } catch (error) {
    throw new Error(`Migration ${name} failed; nothing of it was kept.`, { cause: error });
  }
  return true;
}

/** What cannot be part of a transaction, such as VACUUM: useful, and harmless if a crash prevents it. */
async function finish(client: pg.Client, { sql }: Migration): Promise<void> {
  for (const [, statement = ''] of sql.matchAll(/^-- afterwards: (.+)$/gm)) await client.query(statement);
}

const CONCURRENTLY = /^-- concurrently: ((CREATE|DROP) (?:UNIQUE )?INDEX CONCURRENTLY (\w+)(?: ON .+)?)$/gm;

/**
 * Indexes on large tables are built concurrently with reads and writes, as a comment of their migration says; one that
 * replaces another is there before the other is dropped. Checked on every start: an index whose build was interrupted
 * exists but is invalid, and is rebuilt.
 */
async function buildIndexes(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const all = migrations.flatMap(({ sql }) => [...sql.matchAll(CONCURRENTLY)]);
  const isDropped = (name = '') => all.some(([, , what, other]) => what === 'DROP' && other === name);
  const wanted = all.filter(([, , what, name]) => what === 'DROP' || !isDropped(name));
  if (wanted.length === 0) return;
  // Asked for, not waited for: building an index waits for every statement that has begun, this one included.
  while (!(await tryLock(client, INDEX_LOCK))) await sleep(PAUSE);
  try {
    for (const [, statement = '', what, name = ''] of wanted) {
      const { rows } = await client.query<{ valid: boolean }>(
        'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
        [name],
      );
      if (what === 'CREATE' && rows[0]?.valid) continue;
      if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
      if (what === 'CREATE') await client.query(statement);
    }
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${INDEX_LOCK})`);
  }
}

async function tryLock(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(`SELECT pg_try_advisory_lock(${lock}) AS got`);
  return rows[0]?.got === true;
}

/** What of `grants.sql` exists by now. The owner has all rights, and would lose them by it. */
async function grant(client: pg.Client, appRole: string): Promise<void> {
  const { rows: owned } = await client.query('SELECT 1 WHERE current_user = $1', [appRole]);
  if (owned.length > 0) return;
  const sql = await readFile(new URL('grants.sql', folder), 'utf8');
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  const tables = new Set(rows.map(({ name }) => name));
  const existing = sql.replaceAll(
    /^(GRANT \w+ ON )(?!ALL\b|SCHEMA\b)([\w,\s]+?)( TO :app_role;)$/gm,
    (_, what: string, names: string, to: string) => {
      const known = names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => tables.has(name));
      return known.length > 0 ? `${what}${known.join(', ')}${to}` : '';
    },
  );
  await client.query(existing.replaceAll(':app_role', () => client.escapeIdentifier(appRole)));
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { isReady, type Migration, migrate, readMigrations } from '../../src/db/migrate.ts';

const { ownerUrl, appUrl } = inject('databases');
const { username: appRole, password: appPassword } = new URL(appUrl);
const made: string[] = [];
const at = (database: string) => Object.assign(new URL(ownerUrl), { pathname: `/${database}` }).href;

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A database without any table. */
async function emptyDatabase(): Promise<string> {
  const name = `bn_test_empty_${randomBytes(6).toString('hex')}`;
  made.push(name);
  await run(at('postgres'), `CREATE DATABASE ${name}`);
  return at(name);
}
afterAll(async () => {
  for (const name of made) await run(at('postgres'), `DROP DATABASE ${name} WITH (FORCE)`);
});

const STEPS: Migration[] = [
  { version: 1, name: '0001_one.sql', sql: 'CREATE TABLE one (id int)' },
  { version: 2, name: '0002_two.sql', sql: 'CREATE TABLE two (id int); INSERT INTO one VALUES (1)' },
];
const applied = (url: string) => run(url, 'SELECT version, name FROM schema_migrations ORDER BY version');

test('processes that start together apply each migration once', async () => {
  const url = await emptyDatabase();
  const migrations = await readMigrations();
  await Promise.all(Array.from({ length: 4 }, () => migrate(url)));
  expect(await applied(url)).toEqual(migrations.map(({ version, name }) => ({ version, name })));
  await migrate(url);
});

test('is ready on the known version or later: an older process keeps working after a newer migration', async () => {
  const url = await emptyDatabase();
  await migrate(url);
  const query = <Row>(text: string) => run(url, text) as Promise<Row[]>;
  expect(await isReady(query)).toBe(true);
  await run(url, "INSERT INTO schema_migrations (version, name, checksum) VALUES (9999, 'newer', '')");
  expect(await isReady(query)).toBe(true);
  const newest = (await readMigrations()).at(-1)?.version;
  await run(url, `DELETE FROM schema_migrations WHERE version IN (9999, ${newest})`);
  expect(await isReady(query)).toBe(false);
});

test('the day-to-day role can use a schema that is closed to everyone else', async () => {
  const url = await emptyDatabase();
  await run(url, 'REVOKE ALL ON SCHEMA public FROM PUBLIC');
  await migrate(url, { appRole });
  const client = new pg.Client(
    Object.assign(new URL(url), { username: appRole, password: appPassword }).href,
  );
  await client.connect();
  onTestFinished(() => client.end());
  expect((await client.query('SELECT count(*) FROM users')).rows).toEqual([{ count: '0' }]);
});

test('revokes rights of the day-to-day role beyond its own', async () => {
  const url = await emptyDatabase();
  await migrate(url, { appRole });
  await run(url, `GRANT CREATE ON SCHEMA public TO PUBLIC, "${appRole}"`);
  await run(url, `GRANT DELETE, TRUNCATE ON audit_log TO "${appRole}"`);
  await migrate(url, { appRole });
  const rights = await run(
    url,
    `SELECT has_schema_privilege('${appRole}', 'public', 'CREATE') AS creates,
            has_table_privilege('${appRole}', 'audit_log', 'DELETE') AS deletes,
            has_table_privilege('${appRole}', 'audit_log', 'TRUNCATE') AS truncates,
            has_table_privilege('${appRole}', 'audit_log', 'INSERT') AS adds`,
  );
  expect(rights).toEqual([{ creates: false, deletes: false, truncates: false, adds: true }]);
});

test('an owner who is also the day-to-day role keeps all rights', async () => {
  const url = await emptyDatabase();
  const { username } = new URL(url);
  await migrate(url, { appRole: username });
  await migrate(url, { appRole: username });
  expect(await run(url, 'SELECT count(*) FROM users')).toEqual([{ count: '0' }]);
  expect(await run(url, "SELECT has_table_privilege('users', 'DELETE') AS deletes")).toEqual([
    { deletes: true },
  ]);
});

test('rights are given to the role of exactly that name', async () => {
  const url = await emptyDatabase();
  await expect(migrate(url, { appRole: 'odd$$name$&' })).rejects.toMatchObject({
    cause: { message: 'role "odd$$name$&" does not exist' },
  });
});

test('leaves no lock on a connection that a pooler might keep', async () => {
  const url = await emptyDatabase();
  const left: unknown[] = [];
  const end = pg.Client.prototype.end;
  const ending = vi.spyOn(pg.Client.prototype, 'end').mockImplementation(async function (this: pg.Client) {
    const { rows } = await this.query(
      "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()",
    );
    left.push(rows);
    await Reflect.apply(end, this, []);
  });
  onTestFinished(() => ending.mockRestore());
  await migrate(url, { migrations: STEPS });
  const broken = { version: 3, name: '0003_three.sql', sql: 'SELECT nonsense' };
  await expect(migrate(url, { migrations: [...STEPS, broken] })).rejects.toThrow('0003_three.sql');
  expect(left).toEqual([[], []]);
});

test('rejects gaps and duplicates among versions', async () => {
  const versions = (await readMigrations()).map(({ version }) => version);
  expect(versions).toEqual(versions.map((_, index) => index + 1));
});

test('a failed migration leaves the state before it, and is retried next time', async () => {
  const url = await emptyDatabase();
  const [one] = STEPS;
  const broken = { version: 2, name: '0002_two.sql', sql: 'CREATE TABLE two (id int); SELECT nonsense' };
  await expect(migrate(url, { migrations: [one as Migration, broken] })).rejects.toThrow(
    'Migration 0002_two.sql failed; nothing of it was kept.',
  );
  expect(await applied(url)).toEqual([{ version: 1, name: '0001_one.sql' }]);
  expect(await run(url, "SELECT to_regclass('two') AS two")).toEqual([{ two: null }]);
  await migrate(url, { migrations: STEPS });
  expect(await run(url, 'SELECT id FROM one')).toEqual([{ id: 1 }]);
});

test('refuses a migration that changed after it was applied, and applies no others', async () => {
  const url = await emptyDatabase();
  const [one, two] = STEPS as [Migration, Migration];
  await migrate(url, { migrations: [one] });
  const changed = { ...one, sql: `${one.sql} -- changed` };
  await expect(migrate(url, { migrations: [changed, two] })).rejects.toThrow(
    'Migration 0001_one.sql was changed after it was applied.',
  );
  expect(await applied(url)).toHaveLength(1);
});

test('refuses a database that is newer than the program', async () => {
  const url = await emptyDatabase();
  await migrate(url, { migrations: STEPS });
  await expect(migrate(url, { migrations: STEPS.slice(0, 1) })).rejects.toThrow(
    'The database is newer than this program (it has migration 2).',
  );
});

test('a migration gives way to others while it waits for a lock, and is applied once it gets the lock', async () => {
  const url = await emptyDatabase();
  await migrate(url, { migrations: STEPS });
  const reader = new pg.Client(url);
  await reader.connect();
  await reader.query('BEGIN');
  await reader.query('SELECT * FROM one');
  const added = { version: 3, name: '0003_three.sql', sql: 'ALTER TABLE one ADD COLUMN text text' };
  const migrating = migrate(url, { migrations: [...STEPS, added] });
  const waits = async () =>
    (
      await run(
        url,
        "SELECT count(*)::int AS n FROM pg_locks WHERE relation = 'one'::regclass AND NOT granted",
      )
    )[0]?.n;
  await expect.poll(waits).toBe(1);
  // Queued behind it for the table, until the migration gives way.
  expect(await run(url, 'SELECT * FROM one')).toEqual([{ id: 1 }]);
  expect((await applied(url)).length).toBe(2);
  await reader.query('COMMIT');
  await reader.end();
  await migrating;
  expect((await applied(url)).length).toBe(3);
});

test('a migration that loses a deadlock with a writer is retried', async () => {
  const url = await emptyDatabase();
  const sql = `DO $$ BEGIN
    IF nextval('attempts') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
  END $$`;
  const [one] = STEPS as [Migration];
  // A sequence counts what is rolled back as well.
  const first = { ...one, sql: 'CREATE SEQUENCE attempts' };
  await migrate(url, { migrations: [first, { version: 2, name: '0002_two.sql', sql }] });
  expect(await applied(url)).toHaveLength(2);
  expect(await run(url, 'SELECT last_value::int AS n FROM attempts')).toEqual([{ n: 2 }]);
});

test('a migration that never gets its lock fails with one sentence and changes nothing', async () => {
  const url = await emptyDatabase();
  await migrate(url, { migrations: STEPS });
  const reader = new pg.Client(url);
  await reader.connect();
  onTestFinished(() => reader.end());
  await reader.query('BEGIN');
  await reader.query('SELECT * FROM one');
  const added = { version: 3, name: '0003_three.sql', sql: 'ALTER TABLE one ADD COLUMN text text' };
  await expect(migrate(url, { migrations: [...STEPS, added], lockAttempts: 1 })).rejects.toThrow(
    'Migration 0003_three.sql failed; nothing of it was kept.',
  );
  expect((await applied(url)).length).toBe(2);
});

test('builds an index once, without blocking readers and writers, and again if building it was interrupted', async () => {
  const url = await emptyDatabase();
  const sql =
    'CREATE TABLE large (id int);\n-- concurrently: CREATE UNIQUE INDEX CONCURRENTLY large_id ON large (id)\n';
  const migrations = [{ version: 1, name: '0001_large.sql', sql }];
  const state = async () =>
    (
      await run(
        url,
        "SELECT indexrelid::int AS id, indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('large_id')",
      )
    )[0];
  await Promise.all([migrate(url, { migrations }), migrate(url, { migrations })]);
  const first = await state();
  expect(first?.valid).toBe(true);
  await migrate(url, { migrations });
  expect(await state()).toEqual(first);

  await run(url, 'DROP INDEX large_id');
  await run(url, 'INSERT INTO large VALUES (1), (1)');
  await expect(migrate(url, { migrations })).rejects.toThrow('could not create unique index');
  expect((await state())?.valid).toBe(false);
  await run(url, 'TRUNCATE large');
  await migrate(url, { migrations });
  expect((await state())?.valid).toBe(true);
});

test('builds the new index before it drops the old one', async () => {
  const url = await emptyDatabase();
  const before = {
    version: 1,
    name: '0001_large.sql',
    sql: 'CREATE TABLE large (id int, old int);\n-- concurrently: CREATE INDEX CONCURRENTLY large_old ON large (old)\n',
  };
  const after = {
    version: 2,
    name: '0002_replaced.sql',
    sql: `-- concurrently: CREATE INDEX CONCURRENTLY large_new ON large (id, missing)
-- concurrently: DROP INDEX CONCURRENTLY large_old\n`,
  };
  const indexes = async () =>
    (await run(url, "SELECT indexname AS name FROM pg_indexes WHERE tablename = 'large'")).map(
      ({ name }) => name,
    );
  await migrate(url, { migrations: [before] });
  await expect(migrate(url, { migrations: [before, after] })).rejects.toThrow('missing');
  expect(await indexes()).toEqual(['large_old']);
  await run(url, 'ALTER TABLE large ADD missing int');
  await migrate(url, { migrations: [before, after] });
  expect(await indexes()).toEqual(['large_new']);
  // Building the old one again would fail.
  await run(url, 'ALTER TABLE large DROP old');
  await migrate(url, { migrations: [before, after] });
  expect(await indexes()).toEqual(['large_new']);
});

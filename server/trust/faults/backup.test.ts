import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { restore } from '../../src/backup/restore.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import type { FreshDatabase } from '../../src/testing/databases.ts';
import { freshDatabase } from '../../test/databases/fresh-database.ts';
import { expectFiguresToMatch } from '../kit/load/reckoning.ts';
import { aCrew, startWriting } from '../kit/load/writers.ts';
import { anEmbeddedHome, prepareEmbedded } from '../kit/processes/embedded-home.ts';
import { admin } from '../kit/processes/programs.ts';
import { startServer } from '../kit/processes/server-process.ts';
import { openWorld, type Prepared, prepareOn } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'business-network-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const TABLES = [
  'chapters',
  'users',
  'referrals',
  'thank_you_notes',
  'audit_log',
  'idempotency_keys',
  'sessions',
];
/** Row counts, the sum of all amounts, and a hash of every column of every row. */
function print({ sql }: Pick<Prepared, 'sql'>): Promise<object[]> {
  const parts = [...TABLES, 'chapter_figures', 'chapter_days', 'network_figures', 'network_days'].flatMap(
    (table) => [
      `(SELECT count(*)::int FROM ${table}) AS ${table}`,
      `(SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${table} t) AS ${table}_print`,
    ],
  );
  return sql(`SELECT ${parts.join(', ')}, (SELECT sum(amount)::text FROM thank_you_notes) AS money`);
}

async function fill({ sql }: Prepared, [giver, receiver]: readonly [number, number]): Promise<void> {
  await sql(
    `INSERT INTO referrals (chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number, contact_preference,
       referral_status, referral_notes, date_sent, recorded_on, created_at, updated_at)
     SELECT u.chapter_id, $1, $2, 'hot', 'A', '5550001', 'you_contact', 'new', E'Line\\n"quoted"\\t\\\\ 𝕌 ' || n,
            current_date, current_date, now(), now() FROM generate_series(1, $3::int) n, users u WHERE u.id = $1`,
    [giver, receiver, scale.backupReferrals],
  );
}

const addressesOf = ({ url, ownerUrl }: FreshDatabase) => ({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
});

/** A running server on its embedded database, and a backup of it; created by the first test that needs it. */
let embedded: ReturnType<typeof backUpEmbedded> | undefined;
async function backUpEmbedded() {
  const dataDir = await anEmbeddedHome();
  const server = await startServer({ DATA_DIR: dataDir });
  const source = await prepareEmbedded(dataDir);
  const people = await aCrew(source, 4);
  const [pair] = people.pairs;
  await fill(source, [pair?.giver.id ?? 0, pair?.receiver.id ?? 0]);
  const file = path.join(folder, 'network.backup');
  const backup = await admin(['backup', file], { DATA_DIR: dataDir });
  expect(backup, backup.output).toMatchObject({ code: 0 });
  const before = await print(source);
  await source.close();
  return { dataDir, server, people, file, before };
}

test('7a. backup of the running embedded database, restored', async (context) => {
  embedded ??= backUpEmbedded();
  const { dataDir, server, people, file, before } = await embedded;

  const underWriters = path.join(folder, 'under-writers.backup');
  const crew = startWriting(() => server.address, people);
  const first = await admin(['backup', underWriters], { DATA_DIR: dataDir });
  await crew.finish();
  expect(first, first.output).toMatchObject({ code: 0 });
  expect((await stat(underWriters)).mode & 0o777).toBe(0o600);
  const elsewhere = await freshDatabase();
  const busy = await admin(['restore', underWriters], addressesOf(elsewhere));
  expect(busy, busy.output).toMatchObject({ code: 0 });
  await elsewhere.drop();

  const home = await anEmbeddedHome();
  const restored = await admin(['restore', file], { DATA_DIR: home });
  expect(restored, restored.output).toMatchObject({ code: 0 });
  const copy = await startServer({ DATA_DIR: home });
  const target = await prepareEmbedded(home);
  expect(await print(target)).toEqual(before);
  // Existing members can sign in, and new rows follow the old ones.
  await expectFiguresToMatch(target, copy.address, people);
  await target.aReferral({ from: people.pairs[0]?.giver as never, to: people.pairs[0]?.receiver as never });
  await target.close();
  const again = await admin(['backup', underWriters], { DATA_DIR: dataDir });
  expect(again, again.output).toMatchObject({ code: 0 });
  const { size } = await stat(file);
  reportFigure(
    context,
    `${scale.backupReferrals} referrals and everything else during writes: ${Math.round(size / 1024)} KiB, every row and sum equal, figures equal a recount`,
  );
});

test('7b. the same file restored into another PostgreSQL, and damaged files', async (context) => {
  const world = await openWorld();
  const environment = world.environment;
  embedded ??= backUpEmbedded();
  const { file } = await embedded;
  const bytes = await readFile(file);
  const damaged: [string, Buffer][] = [
    ['cut off', bytes.subarray(0, Math.floor(bytes.length * 0.7))],
    ['one byte changed', changed(bytes)],
    ['not a backup', Buffer.from('hello')],
    ['empty', Buffer.alloc(0)],
  ];
  const refusal = /damaged or not complete .* Nothing was changed\./;
  const empty = await print(world);
  // Calls what the command calls; starting the command each time would take longer than all the rest.
  const owner = openDatabase({ connectionString: environment.DATABASE_OWNER_URL ?? '', poolSize: 1 });
  for (const [name, contents] of damaged) {
    await writeFile(path.join(folder, name), contents);
    await expect(restore(owner, path.join(folder, name)), name).rejects.toThrow(refusal);
    expect(await print(world), name).toEqual(empty);
  }
  await expect(restore(owner, path.join(folder, 'missing'))).rejects.toThrow('File not found');
  await owner.close();
  const refused = await admin(['restore', path.join(folder, 'cut off')], environment);
  expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(refusal)]);
  expect(await print(world)).toEqual(empty);

  const restored = await admin(['restore', file], environment);
  expect(restored, restored.output).toMatchObject({ code: 0 });
  const before = await print(world);
  const roundTrip = path.join(folder, 'own.backup');
  expect(await admin(['backup', roundTrip], environment)).toMatchObject({ code: 0 });
  const twice = await admin(['restore', roundTrip], environment);
  expect([twice.code, twice.output]).toEqual([1, expect.stringContaining('not empty')]);
  expect(await print(world)).toEqual(before);

  const other = await freshDatabase();
  expect(await admin(['restore', roundTrip], addressesOf(other))).toMatchObject({ code: 0 });
  const copy = await prepareOn({ ownerUrl: other.ownerUrl, appUrl: other.url });
  expect(await print(copy)).toEqual(before);
  await copy.close();
  await other.drop();
  reportFigure(
    context,
    `restored from the embedded database and from itself: equal; ${damaged.length} damaged files and a database in use refused, nothing changed`,
  );
});

const changed = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 0xff;
  return copy;
};

test('7c. a migration that fails halfway', async (context) => {
  const database = await freshDatabase();
  const { sql, close } = await prepareOn({ ownerUrl: database.ownerUrl, appUrl: database.url });
  const shape = () =>
    sql(`SELECT (SELECT json_agg(v ORDER BY version) FROM schema_migrations v) AS versions,
      (SELECT md5(string_agg(table_name || column_name || data_type, '|' ORDER BY table_name, ordinal_position))
         FROM information_schema.columns WHERE table_schema = 'public') AS columns`);
  const before = await shape();
  const known = await readMigrations();
  const next = (known.at(-1)?.version ?? 0) + 1;
  const halfway = `ALTER TABLE users ADD COLUMN half text; UPDATE chapters SET name = 'half';
    CREATE TABLE half (id int); SELECT 1 / 0;`;
  const failing = [...known, { version: next, name: `${next}_half.sql`, sql: halfway }];
  await expect(migrate(database.ownerUrl, { migrations: failing })).rejects.toThrow('nothing of it was kept');
  expect(await shape()).toEqual(before);
  await startServer(addressesOf(database));
  await close();
  reportFigure(context, 'schema, rows and version unchanged; the previous version starts on it');
});

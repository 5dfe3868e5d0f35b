import { expect, test } from 'vitest';
import { INSERT, openNotes } from '../test/notes.ts';
import { MOST_PREPARED } from './connection/statement.ts';
import { openDatabase } from './database.ts';
import { isDatabaseAway } from './errors.ts';

const { url, owner, open, count } = await openNotes();

test('passes values and rows through unchanged, the second time as well as the first', async () => {
  const db = open();
  const at = new Date('2026-11-09T10:00:00.123Z');
  for (const round of [1, 2]) {
    const rows = await db.query(
      `SELECT $1::int AS round, $2::text AS text, $3::timestamptz AS at, $4::bytea AS bytes, $5::text AS nothing,
              12345678901::bigint AS large, '12.30'::numeric AS money, '2026-11-09'::date AS day, true AS yes
         FROM generate_series(1, 2)`,
      [round, 'Zoë 𝕌 \\ \' "', at, Buffer.from([0, 255]), undefined],
    );
    const row = {
      round,
      text: 'Zoë 𝕌 \\ \' "',
      at: at.toISOString(),
      bytes: Buffer.from([0, 255]),
      nothing: null,
      large: 12345678901,
      money: 12.3,
      day: '2026-11-09',
      yes: true,
    };
    expect(rows).toEqual([row, row]);
  }
  expect(await db.query('SELECT 1 AS one WHERE false')).toEqual([]);
  expect(await db.query('DELETE FROM notes')).toEqual([]);
  expect(await db.queryUnprepared('SELECT $1::int AS one', [1])).toEqual([{ one: 1 }]);
  const texts = ['a', 'b, {c}', '"d" \\ e', '', 'NULL'];
  expect(await db.query('SELECT json_agg(t) AS texts FROM unnest($1::text[]) t', [texts])).toEqual([
    { texts },
  ]);
  expect(await db.query('SELECT 5 = ANY ($1::int[]) AS there', [[4, 5]])).toEqual([{ there: true }]);
  await expect(db.query('SELECT $1', [{ a: 1 }])).rejects.toThrow(TypeError);
});

test('a column may have any name', async () => {
  const names = [
    'a "quoted" one',
    "it's",
    'line\nbreak',
    'back\\slash',
    '} + process.exit(1) + {',
    'ü\u2028',
    '__proto__',
  ];
  const columns = names.map((name, i) => `${i} AS "${name.replaceAll('"', '""')}"`);
  const rows = await open().query(`SELECT ${columns.join(', ')}`, []);
  expect(rows).toEqual([Object.fromEntries(names.map((name, i) => [name, i]))]);
});

test('a valid statement succeeds after an invalid one', async () => {
  const db = open();
  for (const _ of [1, 2]) {
    await expect(db.query('SELECT nowhere')).rejects.toMatchObject({ code: '42703' });
    await expect(db.query('SELECT $1::int AS n', ['x'])).rejects.toMatchObject({ code: '22P02' });
    expect(await db.query('SELECT $1::int AS n', [3])).toEqual([{ n: 3 }]);
  }
});

test('prepares a statement again if the database has discarded it or its columns changed', async () => {
  const db = open();
  const all = () => db.query('SELECT * FROM notes');
  await db.query(INSERT, [1, 'a']);
  await all();
  await db.query('DEALLOCATE ALL');
  expect(await all()).toEqual([{ id: 1, text: 'a' }]);
  await owner.query('ALTER TABLE notes ADD COLUMN more int DEFAULT 7');
  try {
    expect(await all()).toEqual([{ id: 1, text: 'a', more: 7 }]);
  } finally {
    await owner.query('ALTER TABLE notes DROP COLUMN more');
  }
});

test('queues callers when all connections are in use', async () => {
  const db = open({ poolSize: 2 });
  const asked = Array.from({ length: 20 }, (_, n) => db.query<{ n: number }>('SELECT $1::int AS n', [n]));
  expect((await Promise.all(asked)).map(([row]) => row?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  const pids = new Set(
    (
      await Promise.all(
        Array.from({ length: 20 }, () =>
          db.transaction(
            async (tx) => (await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))[0],
          ),
        ),
      )
    ).map((row) => row?.pid),
  );
  expect(pids.size).toBeLessThanOrEqual(2);
});

test('replaces a dropped connection, idle or in use, and gives the new one to a waiting caller', async () => {
  const errors: Error[] = [];
  const db = open({ onError: (error) => errors.push(error) });
  const pid = async () => (await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))[0]?.pid;
  const cut = (which: number | undefined) => owner.query('SELECT pg_terminate_backend($1)', [which]);

  const first = await pid();
  await cut(first);
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  const second = await pid();
  expect(second).not.toBe(first);

  let waiting: Promise<number | undefined> | undefined;
  const working = db.transaction(async (tx) => {
    await tx.query('SELECT 1');
    waiting = pid();
    await cut(second);
    await tx.query('SELECT 1');
  });
  await expect(working).rejects.toSatisfy(isDatabaseAway);
  expect(await waiting).not.toBe(second);
});

test('reports a missing database every time', async () => {
  const db = open({ connectionString: url.replace(/\/[^/?]*(\?|$)/, '/no_such_database$1') });
  for (const _ of [1, 2]) await expect(db.query('SELECT 1')).rejects.toMatchObject({ code: '3D000' });
});

test('closing waits for the work in progress', async () => {
  const db = openDatabase({ connectionString: url, poolSize: 2 });
  let closing: Promise<void> | undefined;
  let closed = false;
  await db.transaction(async (tx) => {
    await tx.query(INSERT, [1, 'a']);
    closing = db.close().then(() => {
      closed = true;
    });
    await tx.query(INSERT, [2, 'b']);
    expect(closed).toBe(false);
  });
  await closing;
  expect(await count()).toBe(2);
});

test('a connection keeps the latest statements prepared, and no more than it should, with and without transactions', async () => {
  const db = open({ poolSize: 1 });
  let runs = 0;
  const inTransaction = (n: number) =>
    db.transaction((tx) => {
      runs += 1;
      return tx.query<{ n: number }>(`SELECT ${n} AS n`);
    });
  const alone = (n: number) => db.query<{ n: number }>(`SELECT ${n} AS n`);
  const texts = 2 * MOST_PREPARED + 10;
  for (let n = 0; n < texts; n += 2) {
    expect(await inTransaction(n)).toEqual([{ n }]);
    expect(await alone(n + 1)).toEqual([{ n: n + 1 }]);
    await db.transaction((tx) => tx.query('SELECT 1 AS always'));
  }
  expect(runs, 'none is retried because its statement was closed').toBe(texts / 2);
  const [kept] = await db.query<{ all: number }>('SELECT count(*) AS all FROM pg_prepared_statements');
  // And the two that begin and commit.
  expect(kept?.all).toBeLessThanOrEqual(MOST_PREPARED + 2);
  expect(await alone(0), 'closed by then, and prepared again').toEqual([{ n: 0 }]);
});

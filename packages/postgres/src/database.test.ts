import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { freshDatabase } from '../test/fresh-database.ts';
import { type Database, type Executor, openDatabase } from './database.ts';
import { isDatabaseAway } from './errors.ts';

const { url, ownerUrl } = await freshDatabase();
const owner = new pg.Client(ownerUrl);
await owner.connect();
await owner.query('CREATE TABLE notes (id int PRIMARY KEY, text text); GRANT ALL ON notes TO PUBLIC');
afterAll(() => owner.end());
afterEach(() => owner.query('TRUNCATE notes'));

const opened: Database[] = [];
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close();
});
function open(poolSize = 1): Database {
  const db = openDatabase({ connectionString: url, poolSize });
  opened.push(db);
  return db;
}
const count = async () => (await owner.query('SELECT count(*)::int AS n FROM notes')).rows[0].n;
const INSERT = 'INSERT INTO notes VALUES ($1, $2)';

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

test('commits a transaction completely or not at all', async () => {
  const db = open();
  for (const round of [0, 2]) {
    await db.transaction(async (tx) => {
      await tx.query(INSERT, [round + 1, 'a']);
      await tx.query(INSERT, [round + 2, 'b']);
      expect(await count()).toBe(round);
    });
    expect(await count()).toBe(round + 2);
  }
  await expect(
    db.transaction(async (tx) => {
      await tx.query(INSERT, [9, 'c']);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  // The only connection is no longer in a transaction, whatever went wrong in it.
  await db.query(INSERT, [5, 'c']);
  expect(await count()).toBe(5);
  await expect(db.transaction((tx) => tx.query(INSERT, [1, 'again']))).rejects.toMatchObject({
    code: '23505',
  });
  await db.query(INSERT, [6, 'd']);
  expect(await count()).toBe(6);
});

test('the last write is part of the transaction, and may be its only statement', async () => {
  const db = open();
  const last = (id: number) => ({ last: (text: string) => ({ text: INSERT, values: [id, text] }) });
  for (const round of [0, 10]) {
    const both = db.transaction(
      async (tx) => {
        await tx.query(INSERT, [round + 1, 'a']);
        return 'result';
      },
      last(round + 2),
    );
    expect(await both).toBe('result');
    await db.transaction(async () => 'alone', last(round + 3));
    const again = db.transaction(async () => 'again', last(round + 3));
    await expect(again).rejects.toMatchObject({ code: '23505' });
    const refused = db.transaction(
      async (tx) => {
        await tx.query(INSERT, [round + 4, 'a']);
        return 'twice';
      },
      last(round + 1),
    );
    await expect(refused).rejects.toMatchObject({ code: '23505' });
  }
  expect((await owner.query('SELECT id, text FROM notes ORDER BY id')).rows).toEqual([
    { id: 1, text: 'a' },
    { id: 2, text: 'result' },
    { id: 3, text: 'alone' },
    { id: 11, text: 'a' },
    { id: 12, text: 'result' },
    { id: 13, text: 'alone' },
  ]);
});

test('a search in a transaction is part of it, even as its first statement', async () => {
  const db = open();
  await expect(
    db.transaction(async (tx) => {
      await tx.queryUnprepared('SELECT $1::int', [1]);
      await tx.query(INSERT, [1, 'a']);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await count()).toBe(0);
});

test('work without a statement leaves no transaction open', async () => {
  const db = open();
  expect(await db.transaction(async () => 'done')).toBe('done');
  await expect(db.transaction(async () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await db.query(INSERT, [1, 'a']);
  expect(await count()).toBe(1);
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

test('hides stale preparations on every connection from the callers of a transaction', async () => {
  const db = open(2);
  const both = (tx: Executor) => tx.query<{ id: number }>('SELECT * FROM notes');
  const twice = () =>
    Promise.all(
      [1, 2].map((n) =>
        db.transaction(async (tx) => {
          const rows = [
            await both(tx),
            await tx.query('SELECT n.* FROM notes n'),
            await tx.query('SELECT 1 AS one'),
          ];
          await tx.query('SELECT pg_sleep($1)', [0.02 * n]);
          return rows.length;
        }),
      ),
    );
  expect(await twice()).toEqual([3, 3]);
  await owner.query('ALTER TABLE notes ADD COLUMN more int DEFAULT 7');
  try {
    expect(await twice()).toEqual([3, 3]);
  } finally {
    await owner.query('ALTER TABLE notes DROP COLUMN more');
  }
});

test.each(['40P01', '40001'])(
  'retries a transaction that lost a race (%s), three attempts in all',
  async (code) => {
    const db = open();
    const lose = `DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '${code}'; END $$`;
    let attempts = 0;
    const losing = (times: number) =>
      db.transaction(async (tx) => {
        attempts += 1;
        await tx.query(INSERT, [10 * times + attempts, 'a']);
        if (attempts <= times) await tx.queryUnprepared(lose, []);
        return attempts;
      });
    expect(await losing(2)).toBe(3);
    expect((await owner.query('SELECT id FROM notes')).rows).toEqual([{ id: 23 }]);
    attempts = 0;
    await expect(losing(9)).rejects.toSatisfy(isDatabaseAway);
    expect(attempts).toBe(3);
  },
);

test('completes both of two deadlocked transactions', async () => {
  const db = open(2);
  await owner.query("INSERT INTO notes VALUES (1, ''), (2, '')");
  const append = (tx: Executor, id: number, text: string) =>
    tx.query('UPDATE notes SET text = text || $2 WHERE id = $1', [id, text]);
  let holding = 0;
  let bothHold: () => void = () => undefined;
  const together = new Promise<void>((resolve) => (bothHold = resolve));
  const cross = (first: number, second: number, text: string) =>
    db.transaction(async (tx) => {
      await append(tx, first, text);
      holding += 1;
      if (holding === 2) bothHold();
      await together;
      await append(tx, second, text);
    });
  await Promise.all([cross(1, 2, 'a'), cross(2, 1, 'b')]);
  const { rows } = await owner.query('SELECT length(text) AS length FROM notes');
  expect(rows).toEqual([{ length: 2 }, { length: 2 }]);
  expect(holding).toBeGreaterThan(2);
});

test('queues callers when all connections are in use', async () => {
  const db = open(2);
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
  const db = openDatabase({ connectionString: url, poolSize: 1, onError: (error) => errors.push(error) });
  opened.push(db);
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
  const db = openDatabase({
    connectionString: url.replace(/\/[^/?]*(\?|$)/, '/no_such_database$1'),
    poolSize: 1,
  });
  opened.push(db);
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

import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase } from '../test/fresh-database.ts';
import { type Database, type Executor, openDatabase } from './database.ts';
import { isDatabaseAway } from './errors.ts';
import { openTcpProxy, type TcpProxy } from './testing/tcp-proxy.ts';

/** The real driver on a real database, through a network that can fail in every way. The test controls the time. */
const { url, ownerUrl } = await freshDatabase();
const owner = new pg.Client(ownerUrl);
await owner.connect();
await owner.query('CREATE SEQUENCE written; GRANT ALL ON SEQUENCE written TO PUBLIC');
afterAll(() => owner.end());

let proxy: TcpProxy;
let db: Database;
const POOL = 3;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  proxy = await openTcpProxy(url);
  db = openDatabase({ connectionString: proxy.through(url), poolSize: POOL });
});
afterEach(async () => {
  proxy.thaw();
  await db.close();
  await proxy.close();
  vi.useRealTimers();
});
/** Lets statements be sent first: handing out a connection takes a turn of promises. */
const seconds = async (n: number) => {
  await new Promise(setImmediate);
  vi.advanceTimersByTime(n * 1_000);
};
const one = () => db.query<{ n: number }>('SELECT 1 AS n');
const all = () => Promise.allSettled(Array.from({ length: POOL }, one));
const fill = async () => {
  await Promise.all(Array.from({ length: POOL }, () => db.query('SELECT pg_sleep(0.02)')));
  await expect.poll(() => db.figures()).toMatchObject({ open: POOL, free: POOL, connects: POOL });
};
const expectAllAway = async (asked: ReturnType<typeof all>, message?: string) => {
  for (const result of await asked) {
    expect(result.status).toBe('rejected');
    const { reason } = result as PromiseRejectedResult;
    expect(reason).toSatisfy(isDatabaseAway);
    if (message) expect(reason.message).toBe(message);
  }
};

test.each([
  ['in both directions', undefined],
  ['on the way to the database', ['to database'] as const],
  ['on the way back', ['to server'] as const],
])('abandons connections frozen %s at their limit, and serves from new ones', async (_, directions) => {
  await fill();
  proxy.freeze(directions);
  const asked = all();
  await seconds(9.9);
  expect(db.figures()).toMatchObject({ taken: POOL, overdue: 0 });
  await seconds(0.6);
  await expectAllAway(asked, 'The database did not answer in time.');
  expect(db.figures()).toMatchObject({ open: 0, taken: 0, waiting: 0, overdue: POOL });
  // Destroyed, not ended gracefully.
  await expect.poll(() => proxy.open).toBe(0);
  expect(await one()).toEqual([{ n: 1 }]);
});

test('discards all idle connections after one froze, instead of trying one after the other', async () => {
  await fill();
  proxy.freeze();
  const asked = one();
  await seconds(10.5);
  await expect(asked).rejects.toSatisfy(isDatabaseAway);
  expect(db.figures().open).toBe(0);
  expect(await one()).toEqual([{ n: 1 }]);
});

test('abandons connections that the database dropped silently', async () => {
  await fill();
  proxy.halfOpen();
  const asked = all();
  await seconds(10.5);
  await expectAllAway(asked);
  expect(await one()).toEqual([{ n: 1 }]);
});

test('rejects a transaction whose connection freezes, without waiting for its ROLLBACK', async () => {
  await fill();
  let frozen = false;
  const refused = db.transaction(async (tx) => {
    await tx.query('SELECT 1');
    proxy.freeze();
    frozen = true;
    throw new Error('no');
  });
  refused.catch(() => undefined);
  await expect.poll(() => frozen).toBe(true);
  expect(db.figures().taken).toBe(1);
  await seconds(2.5);
  // The original error, not the ROLLBACK's failure.
  await expect(refused).rejects.toThrow('no');
  expect(db.figures().taken).toBe(0);
  expect(await one()).toEqual([{ n: 1 }]);
});

test('terminates the backend of an abandoned connection, which releases its locks', async () => {
  await fill();
  let free: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  let locked = false;
  const hold = async (tx: Executor) => {
    await tx.query('SELECT pg_advisory_xact_lock(4711)');
    locked = true;
    await held;
    return tx.query('SELECT 1');
  };
  // Longer than any test: the database does not end it by itself.
  const holding = db.transaction(hold, { timeLimit: 600_000 });
  await expect.poll(() => locked).toBe(true);
  proxy.freeze();
  free();
  await seconds(601.5);
  await expect(holding).rejects.toSatisfy(isDatabaseAway);
  // Not earlier: a check in progress would have been silent for all these seconds as well.
  const watching = db.watch(() => undefined);
  // Waits until the other releases it, on a busy machine longer than locks are waited for; the watch terminates that one.
  await db.transaction((tx) => tx.query('SELECT pg_advisory_xact_lock(4711)'), { timeLimit: 60_000 });
  watching.stop();
});

test('waits for slow answers', async () => {
  await fill();
  proxy.delay(30);
  const asked = all();
  await seconds(9.9);
  for (const { status } of await asked) expect(status).toBe('fulfilled');
  expect(db.figures().overdue).toBe(0);
});

test('rejects callers of a database that accepts connections but never answers', async () => {
  proxy.vanish();
  const asked = all();
  await expect.poll(() => proxy.open).toBe(POOL);
  await seconds(5.5);
  await expectAllAway(asked);
  expect(db.figures()).toMatchObject({ open: 0, waiting: 0 });
  await expect.poll(() => proxy.open).toBe(0);
  proxy.thaw();
  expect(await one()).toEqual([{ n: 1 }]);
});

test('closes a pool of frozen connections within its limit', async () => {
  await fill();
  proxy.freeze();
  await db.close();
  await expect.poll(() => proxy.open).toBe(0);

  db = openDatabase({ connectionString: proxy.through(url), poolSize: POOL });
  await fill();
  proxy.freeze();
  const asked = all();
  const closing = db.close();
  await seconds(5.5);
  await closing;
  await expectAllAway(asked);
});

test('allows a transaction a longer limit, on both sides', async () => {
  const asked = db.transaction(
    async (tx) => {
      const [row] = await tx.query<{ limit: string; idle: string }>(
        `SELECT current_setting('statement_timeout') AS limit,
                current_setting('idle_in_transaction_session_timeout') AS idle`,
      );
      proxy.delay(50, ['to server']);
      const answer = tx.query('SELECT 1 AS n');
      await seconds(50);
      return [row, await answer];
    },
    { timeLimit: 60_000 },
  );
  expect(await asked).toEqual([{ limit: '1min', idle: '1min' }, [{ n: 1 }]]);
});

test('lets callers wait for an open connection when the database accepts no further ones', async () => {
  const name = new URL(ownerUrl).pathname.slice(1);
  const others =
    'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  await expect
    .poll(async () => (await owner.query(others)).rows, { message: 'left by tests before' })
    .toEqual([]);
  // One for the owner, and one for us.
  await owner.query(`ALTER DATABASE ${name} CONNECTION LIMIT 2`);
  try {
    const asked = Array.from({ length: 20 }, (_, n) => db.query<{ n: number }>('SELECT $1::int AS n', [n]));
    const answers = Promise.all(asked);
    // It may reject all simultaneous attempts; the next attempt follows a tick later.
    while (db.figures().taken === 0) await seconds(db.figures().open === 0 ? 0.25 : 0);
    expect((await answers).map(([row]) => row?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  } finally {
    await owner.query(`ALTER DATABASE ${name} CONNECTION LIMIT -1`);
  }
});

test.each(['alone', 'in a transaction'])(
  'treats a write to a read-only database, %s, as an unavailable database, and does not reuse the connection',
  async (how) => {
    const write = "SELECT nextval('written')";
    await db.query(write);
    // As in a session of a read-only database.
    await db.query('SET default_transaction_read_only = on');
    const writing = how === 'alone' ? db.query(write) : db.transaction((tx) => tx.query(write));
    await expect(writing).rejects.toMatchObject({ code: '25006' });
    await expect(writing).rejects.toSatisfy(isDatabaseAway);
    expect(db.figures().open).toBe(0);
    await db.query(write);
  },
);

test('sets on every connection what our statements rely on', async () => {
  const name = new URL(ownerUrl).pathname.slice(1);
  await owner.query(`ALTER DATABASE ${name} SET DateStyle = 'German'`);
  await owner.query(`ALTER DATABASE ${name} SET TimeZone = 'Asia/Kolkata'`);
  await owner.query(`ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`);
  try {
    const [row] = await db.query(
      `SELECT '2026-11-09'::date AS day, '2026-11-09T10:00:00.5Z'::timestamptz AS at,
              current_setting('transaction_isolation') AS isolation, current_setting('statement_timeout') AS limit,
              current_setting('idle_in_transaction_session_timeout') AS idle`,
    );
    expect(row).toEqual({
      day: '2026-11-09',
      at: '2026-11-09T10:00:00.5Z',
      isolation: 'read committed',
      limit: '9s',
      idle: '10s',
    });
  } finally {
    for (const setting of ['DateStyle', 'TimeZone', 'default_transaction_isolation'])
      await owner.query(`ALTER DATABASE ${name} RESET ${setting}`);
  }
});

test('nothing is overdue between two statements of a transaction', async () => {
  await db.transaction(async (tx) => {
    await tx.query('SELECT 1');
    await seconds(60);
    expect(await tx.query('SELECT 2 AS n')).toEqual([{ n: 2 }]);
  });
  expect(db.figures()).toMatchObject({ overdue: 0, connects: 1 });
});

import { expect, test } from 'vitest';
import { INSERT, openNotes } from '../test/notes.ts';
import type { Executor } from './database.ts';
import { DatabaseAway, isDatabaseAway } from './errors.ts';

const { owner, open, count } = await openNotes();

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

test('an aborted transaction is rejected at once, and its backend does not wait for the lock any longer', async () => {
  const db = open();
  await owner.query(INSERT, [1, 'a']);
  await owner.query('BEGIN');
  await owner.query('SELECT 1 FROM notes FOR UPDATE');
  const abort = new AbortController();
  const change = (tx: Executor) => tx.query('UPDATE notes SET text = $1', ['b']);
  const changing = db.transaction(change, { signal: abort.signal, timeLimit: 600_000 });
  const rejected = expect(changing).rejects.toSatisfy(isDatabaseAway);
  // Other tests have databases on the same server.
  const waiters = async () =>
    (
      await owner.query(
        'SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()',
      )
    ).rows.length;
  await expect.poll(waiters).toBe(1);
  abort.abort();
  await rejected;
  await expect.poll(waiters).toBe(0);
  await owner.query('COMMIT');
  await expect(db.transaction(change, { signal: abort.signal }), 'aborted before').rejects.toThrow('aborted');
  await db.transaction(change, { signal: new AbortController().signal });
  expect((await owner.query('SELECT text FROM notes')).rows).toEqual([{ text: 'b' }]);
});

test('an abort while it waits for a connection rejects a transaction at once with its reason', async () => {
  const db = open();
  await db.query('SELECT 1');
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const holding = db.transaction(async () => ended);
  const giveUp = new AbortController();
  const aborted = db.transaction(async (tx) => tx.query(INSERT, [1, 'a']), { signal: giveUp.signal });
  const next = db.transaction(async (tx) => tx.query(INSERT, [2, 'b']));
  expect(db.figures()).toMatchObject({ waiting: 2 });
  giveUp.abort(new Error('no longer needed'));
  await expect(aborted).rejects.toThrow('no longer needed');
  expect(db.figures()).toMatchObject({ waiting: 1, taken: 1 });
  end();
  await Promise.all([holding, next]);
  expect((await owner.query('SELECT id FROM notes')).rows).toEqual([{ id: 2 }]);
  expect(db.figures()).toMatchObject({ open: 1, free: 1, waiting: 0 });
});

test.each([
  ['an error', new Error('too late')],
  ['an error that would mean a lost connection', new DatabaseAway('too late')],
])('an abort while a connection is handed over returns it to the pool (%s)', async (_, reason) => {
  const db = open();
  await db.query('SELECT 1');
  let worked = false;
  const work = async () => {
    worked = true;
  };
  const giveUp = new AbortController();
  // The pool has handed out its free connection when this returns; the transaction starts in a later microtask.
  const aborted = db.transaction(work, { signal: giveUp.signal });
  expect(db.figures()).toMatchObject({ taken: 1 });
  giveUp.abort(reason);
  await expect(aborted).rejects.toBe(reason);
  expect(db.figures()).toMatchObject({ open: 1, free: 1, connects: 1 });
  expect(worked).toBe(false);
});

test('a transaction whose signal was aborted before takes no connection', async () => {
  const db = open();
  const reason = new Error('too early');
  const work = (tx: Executor) => tx.query(INSERT, [1, 'a']);
  await expect(db.transaction(work, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(db.figures()).toMatchObject({ open: 0, connects: 0, waiting: 0 });
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

test('hides stale preparations on every connection from the callers of a transaction', async () => {
  const db = open({ poolSize: 2 });
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
  const db = open({ poolSize: 2 });
  await owner.query("INSERT INTO notes VALUES (1, ''), (2, '')");
  const append = (tx: Executor, id: number, text: string) =>
    tx.query('UPDATE notes SET text = text || $2 WHERE id = $1', [id, text]);
  let holding = 0;
  let bothHold: () => void = () => undefined;
  const together = new Promise<void>((resolve) => (bothHold = resolve));
  const cross = (first: number, second: number, text: string, other: () => Promise<void>) =>
    db.transaction(
      async (tx) => {
        // On a busy machine the loser could lock its row again before the other one wakes up, three times in a row.
        if (holding === 2) await other();
        await append(tx, first, text);
        holding += 1;
        if (holding === 2) bothHold();
        await together;
        await append(tx, second, text);
      },
      // The database finds a deadlock after a second; the winner may take longer than locks are waited for.
      { timeLimit: 60_000 },
    );
  const a: Promise<void> = cross(1, 2, 'a', () => b);
  const b: Promise<void> = cross(2, 1, 'b', () => a);
  await Promise.all([a, b]);
  const { rows } = await owner.query('SELECT length(text) AS length FROM notes');
  expect(rows).toEqual([{ length: 2 }, { length: 2 }]);
  expect(holding).toBe(3);
});

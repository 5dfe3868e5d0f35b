import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DatabaseAway } from './errors.ts';
import { createPool, type Pool, type Pooled } from './pool.ts';

const LIMITS = { opening: 3, waiting: 5, idle: 20, closing: 4 };
class Full extends Error {}

/** A connection without a socket: the test decides what becomes of it. */
class FakeConnection implements Pooled {
  readonly ready: Promise<void>;
  succeed!: () => void;
  fail!: (error: Error) => void;
  silent = false;
  /** Ticks for which somebody has waited for an answer. */
  waiting = 0;
  fate: 'alive' | 'destroyed' | 'ended' | 'dead' = 'alive';
  private readonly ended: () => void;

  constructor(ended: () => void) {
    this.ended = ended;
    this.ready = new Promise((resolve, reject) => {
      this.succeed = resolve;
      this.fail = reject;
    });
  }
  isOverdue = (patience: number) => this.silent || this.waiting > patience;
  /** Sockets say that they are closed after they were destroyed, and some say it twice. */
  destroy = () => {
    this.fate = 'destroyed';
    this.ended();
  };
  end = () => {
    this.fate = 'ended';
  };
  die = () => {
    if (this.fate === 'alive') this.fate = 'dead';
    this.ended();
  };
}

function aPool(size: number, forReaders = 0) {
  const connections: FakeConnection[] = [];
  const pool = createPool<FakeConnection>({
    size,
    forReaders,
    open: (ended) => {
      const connection = new FakeConnection(ended);
      connections.push(connection);
      return connection;
    },
    isFull: (error) => error instanceof Full,
    limits: LIMITS,
  });
  return { pool, connections };
}
const settled = () => new Promise(setImmediate);
const newest = (connections: FakeConnection[]) => connections.at(-1) as FakeConnection;
async function open(pool: Pool<FakeConnection>, connections: FakeConnection[], writes = false) {
  const taking = Promise.resolve(pool.take(writes));
  newest(connections).succeed();
  return taking;
}
const passTime = (pool: Pool<FakeConnection>, ticks: number) => {
  for (let tick = 0; tick < ticks; tick += 1) pool.tick();
};

type Step = readonly [
  (
    | 'take'
    | 'take to write'
    | 'give back'
    | 'give up'
    | 'opened'
    | 'refused'
    | 'full'
    | 'dies'
    | 'goes silent'
    | 'tick'
    | 'renew'
    | 'suspect'
    | 'start afresh'
    | 'close'
  ),
  number,
];
const aStep: fc.Arbitrary<Step> = fc.tuple(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('take' as const, 'take to write' as const) },
    { weight: 5, arbitrary: fc.constantFrom('opened' as const, 'give back' as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'give up' as const,
        'refused' as const,
        'full' as const,
        'dies' as const,
        'goes silent' as const,
        'tick' as const,
        'renew' as const,
        'suspect' as const,
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom('start afresh' as const, 'close' as const) },
  ),
  fc.nat(),
);

test('whatever happens to connections and their borrowers, every place is free in the end, and callers are served in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.nat({ max: 3 }),
      fc.array(aStep, { maxLength: 60 }),
      async (size, reserve, steps) => {
        const forReaders = Math.min(reserve, size - 1);
        const { pool, connections } = aPool(size, forReaders);
        const borrowed: FakeConnection[] = [];
        const writing = new Set<FakeConnection>();
        const served: Record<'reading' | 'writing', number[]> = { reading: [], writing: [] };
        let takes = 0;
        let settledTakes = 0;
        let closed: Promise<void> | undefined;
        const take = async (writes = false) => {
          const mine = takes;
          takes += 1;
          try {
            const connection = await pool.take(writes);
            // Whoever found one free did not wait.
            served[writes ? 'writing' : 'reading'].push(mine);
            borrowed.push(connection);
            if (writes) writing.add(connection);
            else writing.delete(connection);
          } catch {
            // Refused: by the limit, a failed connection, a fresh start or the end.
          }
          settledTakes += 1;
        };
        const pick = <T>(all: T[], index: number) => all[index % Math.max(all.length, 1)];
        const borrower = (index: number) => {
          const found = pick(borrowed, index);
          if (found) borrowed.splice(borrowed.indexOf(found), 1);
          return found;
        };
        const actions: Record<Step[0], (index: number) => void> = {
          take: () => void take(),
          'take to write': () => void take(true),
          'give back': (index) => {
            const connection = borrower(index);
            if (connection) pool.giveBack(connection);
          },
          'give up': (index) => {
            const connection = borrower(index);
            if (connection) pool.giveBack(connection, false);
          },
          opened: (index) => pick(connections, index)?.succeed(),
          refused: (index) => pick(connections, index)?.fail(new Error('refused')),
          full: (index) => pick(connections, index)?.fail(new Full()),
          dies: (index) => pick(connections, index)?.die(),
          'goes silent': (index) => {
            const connection = pick(connections, index);
            if (connection) connection.silent = true;
          },
          tick: pool.tick,
          renew: pool.renew,
          suspect: pool.suspect,
          'start afresh': () => pool.startAfresh(new DatabaseAway('away')),
          close: () => {
            closed = pool.close();
          },
        };
        for (const [what, index] of steps) {
          actions[what](index);
          await settled();
          const { open, free, taken, waiting } = pool.figures();
          expect(open).toBeLessThanOrEqual(size);
          expect(open).toBe(connections.filter(({ fate }) => fate === 'alive').length);
          expect(free + taken).toBeLessThanOrEqual(open);
          const writers = borrowed.filter(
            (connection) => writing.has(connection) && connection.fate === 'alive',
          ).length;
          expect(writers).toBeLessThanOrEqual(size - forReaders);
          // Only writers wait beside one that is free, because it is not for them.
          if (waiting > 0 && writers < size - forReaders) expect(free).toBe(0);
        }
        for (const order of Object.values(served)) expect(order).toEqual([...order].sort((a, b) => a - b));

        // Nobody opens, answers or gives back anything any more: time alone must free it all.
        passTime(pool, LIMITS.waiting + LIMITS.opening + 2);
        await settled();
        expect(pool.figures().waiting).toBe(0);
        expect(settledTakes).toBe(takes);
        for (const connection of borrowed.splice(0)) pool.giveBack(connection);
        if (closed) {
          passTime(pool, LIMITS.closing + 2);
          await closed;
          expect(pool.figures().open).toBe(0);
          return;
        }
        expect(pool.figures().taken).toBe(0);
        for (const connection of connections) connection.silent = false;
        const all = Array.from({ length: size }, () => Promise.resolve(pool.take()));
        for (let round = 0; round <= size; round += 1) {
          pool.tick();
          for (const connection of connections) connection.succeed();
          await settled();
        }
        await Promise.all(all);
        expect(pool.figures()).toMatchObject({ taken: size, waiting: 0 });
      },
    ),
    { numRuns: 500 },
  );
});
test('writers leave to readers what is theirs, and get it back when one of their own is given back or lost', async () => {
  const { pool, connections } = aPool(3, 1);
  const writers = [await open(pool, connections, true), await open(pool, connections, true)];
  const third = Promise.resolve(pool.take(true));
  expect(pool.figures()).toMatchObject({ open: 2, waiting: 1 });
  const reader = await open(pool, connections);
  pool.giveBack(reader);
  const fourth = Promise.resolve(pool.take(true));
  expect(pool.figures()).toMatchObject({ open: 3, free: 1, waiting: 2 });
  expect(pool.take()).toBe(reader);
  pool.giveBack(reader);
  (writers[0] as FakeConnection).die();
  expect(await third).toBe(reader);
  pool.giveBack(reader);
  expect(await fourth).toBe(reader);
});

test('one that is free is lent without a turn of the event loop, the one used last first', async () => {
  const { pool, connections } = aPool(2);
  const [first, second] = [await open(pool, connections), await open(pool, connections)];
  pool.giveBack(first);
  pool.giveBack(second);
  expect(pool.take()).toBe(second);
  expect(pool.take()).toBe(first);
});

test('a connection that ends late, after it was replaced, takes nothing from the one that replaced it', async () => {
  const { pool, connections } = aPool(1);
  const old = await open(pool, connections);
  old.silent = true;
  pool.tick();
  expect(pool.figures()).toMatchObject({ open: 0, taken: 0, overdue: 1 });
  const fresh = await open(pool, connections);
  old.die();
  pool.giveBack(old);
  pool.giveBack(old, false);
  expect(pool.figures()).toMatchObject({ open: 1, taken: 1, free: 0 });
  pool.giveBack(fresh);
  expect(pool.take()).toBe(fresh);
});

test('where one went silent, those that lie unused are not lent any more', async () => {
  const { pool, connections } = aPool(3);
  const [silent, unused, working] = [
    await open(pool, connections),
    await open(pool, connections),
    await open(pool, connections),
  ];
  pool.giveBack(unused);
  silent.silent = true;
  pool.tick();
  expect([silent.fate, unused.fate, working.fate]).toEqual(['destroyed', 'ended', 'alive']);
  pool.giveBack(working);
  expect(working.fate).toBe('ended');
  expect(pool.figures().open).toBe(0);
});

test('one under suspicion is destroyed when it is silent for long, is lent no more when it answers, and later ones are trusted', async () => {
  const { pool, connections } = aPool(4);
  const [silent, working, unused] = [
    await open(pool, connections),
    await open(pool, connections),
    await open(pool, connections),
  ];
  pool.giveBack(unused);
  silent.waiting = 9;
  working.waiting = 8;
  pool.suspect(8);
  const later = await open(pool, connections);
  later.waiting = 9;
  pool.tick();
  expect([silent.fate, working.fate, unused.fate, later.fate]).toEqual([
    'destroyed',
    'alive',
    'ended',
    'alive',
  ]);
  pool.giveBack(working);
  expect(working.fate).toBe('ended');
  expect(pool.figures()).toMatchObject({ open: 1, overdue: 1 });
});

test('a database that is full is no failure while there is a connection to wait for', async () => {
  const { pool, connections } = aPool(3);
  const only = await open(pool, connections);
  const waiting = Promise.resolve(pool.take());
  newest(connections).fail(new Full());
  await settled();
  expect(pool.figures()).toMatchObject({ open: 1, waiting: 1 });
  pool.giveBack(only);
  expect(await waiting).toBe(only);

  // It is tried again at every tick, because somebody else may have left.
  const later = Promise.resolve(pool.take());
  newest(connections).fail(new Full());
  await settled();
  pool.tick();
  newest(connections).succeed();
  expect(await later).toBe(newest(connections));
});

test('a database that is full is asked once a tick, until the limit of those who wait', async () => {
  const { pool, connections } = aPool(3);
  const taking = [1, 2, 3].map(() => Promise.resolve(pool.take()));
  const refused = Promise.allSettled(taking);
  for (let tick = 0; tick <= LIMITS.waiting; tick += 1) {
    for (const connection of connections) connection.fail(new Full());
    await settled();
    expect(pool.figures()).toMatchObject({ open: 0, waiting: 3, connects: 3 + tick });
    pool.tick();
  }
  for (const { status } of await refused) expect(status).toBe('rejected');
});

test('after renewal every connection that was open serves nobody else, and work in progress goes on', async () => {
  const { pool, connections } = aPool(2);
  const [working, unused] = [await open(pool, connections), await open(pool, connections)];
  pool.giveBack(unused);
  pool.renew();
  expect([working.fate, unused.fate]).toEqual(['alive', 'ended']);
  pool.giveBack(working);
  expect(working.fate).toBe('ended');
});

test('a fresh start refuses whoever works and whoever waits, and the next caller is served', async () => {
  const { pool, connections } = aPool(1);
  const working = await open(pool, connections);
  const waiting = Promise.resolve(pool.take());
  pool.startAfresh(new DatabaseAway('gone'));
  await expect(waiting).rejects.toThrow('gone');
  expect(working.fate).toBe('destroyed');
  expect(await open(pool, connections)).not.toBe(working);
});

test('limits: to open one, to wait for one, to keep one that nobody needs, to close', async () => {
  const { pool, connections } = aPool(1);
  const never = Promise.resolve(pool.take());
  never.catch(() => undefined);
  passTime(pool, LIMITS.opening);
  expect(newest(connections).fate).toBe('alive');
  pool.tick();
  expect(newest(connections).fate).toBe('destroyed');
  await expect(never).rejects.toThrow(DatabaseAway);

  const kept = await open(pool, connections);
  const late = Promise.resolve(pool.take());
  late.catch(() => undefined);
  passTime(pool, LIMITS.waiting);
  expect(pool.figures().waiting).toBe(1);
  pool.tick();
  await expect(late).rejects.toThrow('No connection became free in time.');

  pool.giveBack(kept);
  passTime(pool, LIMITS.idle);
  expect(kept.fate).toBe('alive');
  pool.tick();
  expect(kept.fate).toBe('ended');

  const forgotten = await open(pool, connections);
  const closing = pool.close();
  passTime(pool, LIMITS.closing);
  expect(forgotten.fate).toBe('alive');
  pool.tick();
  await closing;
  expect(forgotten.fate).toBe('destroyed');
  expect(() => pool.take()).toThrow('The connections are closed.');
});

test('one that is given back twice is free once', async () => {
  const { pool, connections } = aPool(2);
  const connection = await open(pool, connections);
  pool.giveBack(connection);
  pool.giveBack(connection);
  expect(pool.figures()).toMatchObject({ open: 1, free: 1 });
});

test('whoever waits gets a new connection at once when one that was lent is lost', async () => {
  const { pool, connections } = aPool(1);
  const working = await open(pool, connections);
  const waiting = Promise.resolve(pool.take());
  working.die();
  newest(connections).succeed();
  expect(await waiting).not.toBe(working);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPool, type FakeConnection, Full, LIMITS, passTime, settled } from '../../test/fake-connections.ts';
import { DatabaseAway } from '../errors.ts';

type Step = readonly [
  (
    | 'acquire'
    | 'acquire to write'
    | 'give up'
    | 'release'
    | 'discard'
    | 'opened'
    | 'refused'
    | 'full'
    | 'dies'
    | 'goes silent'
    | 'tick'
    | 'renew'
    | 'suspect'
    | 'reset'
    | 'close'
  ),
  number,
];
const aStep: fc.Arbitrary<Step> = fc.tuple(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('acquire' as const, 'acquire to write' as const) },
    { weight: 5, arbitrary: fc.constantFrom('opened' as const, 'release' as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'give up' as const,
        'discard' as const,
        'refused' as const,
        'full' as const,
        'dies' as const,
        'goes silent' as const,
        'tick' as const,
        'renew' as const,
        'suspect' as const,
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom('reset' as const, 'close' as const) },
  ),
  fc.nat(),
);

test('whatever happens to connections and their users, every slot is free in the end, and callers are served in order', async () => {
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
        let requests = 0;
        let settledRequests = 0;
        let closed: Promise<void> | undefined;
        const waiting: AbortController[] = [];
        const acquire = async (writes = false) => {
          const mine = requests;
          requests += 1;
          const giveUp = new AbortController();
          waiting.push(giveUp);
          try {
            const connection = await pool.acquire(writes, giveUp.signal);
            // A caller that found a free one did not wait.
            served[writes ? 'writing' : 'reading'].push(mine);
            borrowed.push(connection);
            if (writes) writing.add(connection);
            else writing.delete(connection);
          } catch {
            // Rejected: given up, or by the limit, a failed connection, a reset or the close.
          }
          waiting.splice(waiting.indexOf(giveUp), 1);
          settledRequests += 1;
        };
        const pick = <T>(all: T[], index: number) => all[index % Math.max(all.length, 1)];
        const borrower = (index: number) => {
          const found = pick(borrowed, index);
          if (found) borrowed.splice(borrowed.indexOf(found), 1);
          return found;
        };
        const actions: Record<Step[0], (index: number) => void> = {
          acquire: () => void acquire(),
          'acquire to write': () => void acquire(true),
          'give up': (index) => {
            const before = pool.figures().waiting;
            const giveUp = pick(waiting, index);
            giveUp?.abort();
            if (giveUp) expect(pool.figures().waiting).toBe(before - 1);
          },
          release: (index) => {
            const connection = borrower(index);
            if (connection) pool.release(connection);
          },
          discard: (index) => {
            const connection = borrower(index);
            if (connection) pool.release(connection, false);
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
          reset: () => pool.reset(new DatabaseAway('away')),
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
          // Only writers wait while a connection is free, because it is reserved for readers.
          if (waiting > 0 && writers < size - forReaders) expect(free).toBe(0);
        }
        for (const order of Object.values(served)) expect(order).toEqual([...order].sort((a, b) => a - b));

        // No connection is opened, answers or is released from here on: time alone must free every slot.
        passTime(pool, LIMITS.waiting + LIMITS.opening + 2);
        await settled();
        expect(pool.figures().waiting).toBe(0);
        expect(settledRequests).toBe(requests);
        for (const connection of borrowed.splice(0)) pool.release(connection);
        if (closed) {
          passTime(pool, LIMITS.closing + 2);
          await closed;
          expect(pool.figures().open).toBe(0);
          return;
        }
        expect(pool.figures().taken).toBe(0);
        for (const connection of connections) connection.silent = false;
        const all = Array.from({ length: size }, () => Promise.resolve(pool.acquire()));
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

import { inTurns } from '../../../concurrency/in-turns.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { restSince } from '../../../jobs/pace.ts';
import type { ImportRecord } from '../sql.ts';
import { LeaseLost } from './lease.ts';
import * as sql from './lease-sql.ts';
import type { Pace, Worker } from './worker.ts';

/** No request waits for a batch: it may wait for locks longer than a request, and still ends before its lease. */
const BATCH_LIMIT = 10_000;

export type Batches = ReturnType<typeof createBatches>;

/**
 * Every write to an import is a batch: one transaction that checks the lease first and keeps how far it got. The imports of
 * a process take turns, batch by batch, so that together they rest as much as one alone, and none waits for a long one.
 */
export function createBatches(db: Database, { rest }: Pick<Pace, 'rest'>) {
  const inTurn = inTurns(1);
  /** The work may be tried again: it must leave nothing behind but in its transaction. Undefined when nothing is left to do. */
  return <T extends sql.Advance | undefined>(
    job: ImportRecord,
    { lease, signal }: Worker,
    work: (tx: Executor) => Promise<T>,
  ): Promise<T> =>
    inTurn(async () => {
      signal.throwIfAborted();
      const began = performance.now();
      const advanced = await db.transaction(
        async (tx) => {
          if (!(await sql.hold(tx, job.id, lease(), job.state))) throw new LeaseLost();
          const done = await work(tx);
          if (done) await sql.advance(tx, job.id, done);
          return done;
        },
        { timeLimit: BATCH_LIMIT },
      );
      await restSince(began, rest);
      return advanced;
    });
}

import { randomUUID } from 'node:crypto';
import { IMPORT_LIMITS } from '@bn/contract';
import type { Database } from '../../db/database.ts';
import { type ReadingLimits, UnreadableFile } from './reading.ts';
import * as sql from './sql.ts';
import { Gone, type ImportWork, type Pace, Stopped } from './work.ts';

/** What was not heard of for so long is taken up by another process. A batch is over long before. */
const LEASE = 15_000;
/** So long one import is worked on while others wait. */
const TURN = 3_000;
/** For work of other processes that are gone, and for a database that is back. */
const LOOK_EVERY = 5_000;
/** What has failed is tried again after this time; what fails so often without getting any further is given up. */
const TRY_AGAIN_AFTER = 2_000;
const ATTEMPTS = 20;

/** Beside calls: half of the time, in small steps. */
export const BESIDE_CALLS: Pace = { batch: 200, rest: 1 };
const MB = 1024 * 1024;
export const UPLOADED: ReadingLimits = {
  rows: IMPORT_LIMITS.rows,
  columns: IMPORT_LIMITS.columns,
  cell: IMPORT_LIMITS.cell,
  inflated: 150 * MB,
  memory: 192,
  milliseconds: 120_000,
};

interface RunnerDeps {
  db: Database;
  work: ImportWork;
  now: () => Date;
  onError(error: unknown): void;
}

export interface ImportRunner {
  /** There is something to do. */
  kick(): void;
  /** Looks for work now and then, too. */
  watch(): void;
  stop(): Promise<void>;
}

/** Works on imports, one at a time per process, whoever began them. */
export function importRunner({ db, work, now, onError }: RunnerDeps): ImportRunner {
  const by = randomUUID();
  const lease = (): sql.Lease => ({ by, until: new Date(now().getTime() + LEASE) });
  let stopping = false;
  let wanted = false;
  let atWork: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const workOn = async (job: sql.ImportRecord): Promise<void> => {
    const until = performance.now() + TURN;
    try {
      await work(job, { lease, goesOn: () => !stopping && performance.now() < until });
      await sql.release(db, job.id, lease(), now());
    } catch (error) {
      if (error instanceof Gone) return;
      const said = error instanceof Stopped || error instanceof UnreadableFile;
      if (!said) onError(error);
      if (!said && job.attempts < ATTEMPTS) {
        await sql.release(db, job.id, lease(), new Date(now().getTime() + TRY_AGAIN_AFTER));
        return;
      }
      const reason = said ? (error as Error).message : 'Something went wrong on our side.';
      await db.transaction((tx) => sql.end(tx, job.id, 'failed', reason, now()));
    }
  };
  const loop = async (): Promise<void> => {
    while (wanted && !stopping) {
      wanted = false;
      const job = await sql.claim(db, lease(), now());
      if (!job) continue;
      wanted = true;
      await workOn(job);
    }
  };
  const kick = () => {
    wanted = true;
    atWork ??= loop()
      .catch(onError)
      .finally(() => {
        atWork = undefined;
      });
  };

  return {
    kick,
    watch: () => {
      timer ??= setInterval(kick, LOOK_EVERY).unref();
    },
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await atWork;
    },
  };
}

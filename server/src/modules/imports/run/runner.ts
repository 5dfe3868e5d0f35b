import { type Database, isDatabaseAway } from '../../../db/database.ts';
import { createJobLoop, type JobLoop } from '../../../jobs/job-loop.ts';
import { BACKGROUND_PACE } from '../../../jobs/pace.ts';
import { ReaderNotStarted, UnreadableFile } from '../../../reader/errors.ts';
import { ImportAborted } from '../scope.ts';
import type * as sql from '../sql.ts';
import { failHeld, keepRenewing, LeaseLost, newLease } from './lease.ts';
import * as leases from './lease-sql.ts';
import type { ImportWork } from './work.ts';
import type { Pace } from './worker.ts';

/** An import of a process that has not renewed its lease for this long is claimed by another. */
const LEASE = 15_000;
const RENEW_EVERY = 2_000;
/** Imports that a process works on at once, and how many of them may be reading: each of these has a process of its own. */
const SLOTS = 4;
const READERS = 3;
/** How long an import is worked on while others wait. Reading cannot be continued later, and has no end of its turn. */
const TURN = 3_000;
/** For imports of processes that died, and for a database that was away. */
const LOOK_EVERY = 5_000;
const RETRY_AFTER = 2_000;
/** Claims without getting further, whether the work failed or its process died. */
const ATTEMPTS = 3;

export const WHILE_SERVING: Pace = { batch: 40, rest: BACKGROUND_PACE };

interface RunnerDeps {
  db: Database;
  work: ImportWork;
  now: () => Date;
  onError(error: unknown): void;
  renewEvery?: number;
}

export interface ImportRunner extends JobLoop {
  /** This import was cancelled here: reading it stops at once. Other processes notice when they renew their lease. */
  cancel(id: number): void;
}

/** Works on imports, several at a time per process but one per person, whichever process they were uploaded to. */
export function importRunner({ db, work, now, onError, renewEvery = RENEW_EVERY }: RunnerDeps): ImportRunner {
  const active = new Map<number, { job: sql.ImportRecord; cancelled: AbortController }>();

  const fail = (job: sql.ImportRecord, lease: sql.Lease, reason: string) =>
    failHeld(db, job, lease, reason, now());

  const workOn = async (
    job: sql.ImportRecord,
    lease: () => sql.Lease,
    cancelled: AbortController,
    stopping: AbortSignal,
  ) => {
    if (job.attempts > ATTEMPTS) return fail(job, lease(), givenUp(job));
    const stopRenewing = keepRenewing({
      db,
      id: job.id,
      lease,
      every: renewEvery,
      onLost: (reason) => cancelled.abort(reason),
    });
    const until = performance.now() + TURN;
    const shouldContinue = () => !stopping.aborted && performance.now() < until;
    try {
      await work(job, { lease, shouldContinue, signal: AbortSignal.any([cancelled.signal, stopping]) });
      await leases.release(db, job.id, lease(), { from: now(), failed: false });
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (stopping.aborted) return await leases.release(db, job.id, lease(), { from: now(), failed: false });
      if (error instanceof ImportAborted || error instanceof UnreadableFile)
        return await fail(job, lease(), error.message);
      onError(error);
      const failed = !isDatabaseAway(error) && !(error instanceof ReaderNotStarted);
      if (failed && job.attempts >= ATTEMPTS) return await fail(job, lease(), givenUp(job));
      await leases.release(db, job.id, lease(), { from: new Date(now().getTime() + RETRY_AFTER), failed });
    } finally {
      stopRenewing();
    }
  };

  const claim = async (stopping: AbortSignal) => {
    const jobs = [...active.values()].map(({ job }) => job);
    const lease = newLease(now, LEASE);
    const job = await leases.claim(db, lease(), now(), {
      busy: jobs.flatMap(({ user_id }) => user_id ?? []),
      mayRead: jobs.filter(({ state }) => state === 'reading').length < READERS,
    });
    if (!job) return undefined;
    const cancelled = new AbortController();
    active.set(job.id, { job, cancelled });
    return () => workOn(job, lease, cancelled, stopping).finally(() => active.delete(job.id));
  };

  return {
    ...createJobLoop({ claim, slots: SLOTS, every: LOOK_EVERY, onError }),
    cancel: (id) => active.get(id)?.cancelled.abort(new LeaseLost()),
  };
}

const givenUp = ({ state, holds }: sql.ImportRecord): string => {
  if (state === 'reading')
    return 'Reading the file failed three times. Save it again as CSV, or divide it, and upload it once more.';
  if (state === 'undoing')
    return 'Undoing failed three times without getting further. Some of the figures still count: undo the import again.';
  const added = holds === 'members' ? 'Members' : 'Figures';
  return `The import failed three times without getting further. ${added} added so far stay; upload the file again for the rest.`;
};

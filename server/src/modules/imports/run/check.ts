import * as rows from '../rows/sql.ts';
import { checkOf, checkRows, scopeOf } from '../scope.ts';
import * as sql from '../sql.ts';
import type { Batches } from './batches.ts';
import type { StateWork, WorkDeps } from './worker.ts';

/** `checking`: the staged rows are checked again, with other columns. */
export function checkingState(deps: WorkDeps, batch: Batches): StateWork {
  const { db, calendar, pace } = deps;
  return async (job, worker) => {
    const rules = checkOf(job, await scopeOf(db, job, calendar), deps);
    let { position } = job;
    do {
      const advanced = await batch(job, worker, async (tx) => {
        const found = await rows.after(tx, job.id, position, pace.batch);
        const last = found.at(-1);
        if (last) {
          await rows.update(tx, job.id, await checkRows(tx, rules, found));
          return { position: last.line, done: found.length };
        }
        await rows.recount(tx, job.id);
        await sql.begin(tx, job.id, { state: 'ready' });
        return undefined;
      });
      if (!advanced) return;
      position = advanced.position;
    } while (worker.shouldContinue());
  };
}

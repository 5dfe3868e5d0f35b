import type { Actor } from '../../../caller.ts';
import type { Executor } from '../../../db/database.ts';
import { madeAs } from '../rows/chapter-finder.ts';
import * as rows from '../rows/sql.ts';
import { checkOf, scopeOf } from '../scope.ts';
import * as sql from '../sql.ts';
import type { Batches } from './batches.ts';
import { createSteps } from './steps.ts';
import type { StateWork, WorkDeps, Writing } from './worker.ts';

/** `running`: what the owner has seen and wanted is written, step by step (steps.ts). */
export function runningState(deps: WorkDeps, batch: Batches): StateWork {
  const { db, audit, calendar } = deps;
  const steps = createSteps(deps);

  const finish = async (tx: Executor, { id, holds }: sql.ImportRecord, by: Actor): Promise<undefined> => {
    await rows.recount(tx, id);
    await sql.end(tx, id, 'done', null, calendar.now());
    const subject = { type: 'import', id } as const;
    if (holds === 'members') await audit.recordFor(tx, by.userId, by, { action: 'import.finished', subject });
  };

  const toMake = async (job: sql.ImportRecord) => {
    const choices = { chosen: job.chapter_choices, makeOthers: job.make_chapters };
    const missing = await rows.missingChapters(db, job.id, job.update_existing);
    return missing.flatMap((one) => madeAs(choices, one) ?? []);
  };

  return async (job, worker) => {
    const { user_id: userId, address, request_id: requestId } = job;
    const by = { userId, address: address ?? '', requestId: requestId ?? '', userAgent: '' };
    const writing: Writing = {
      job,
      by,
      rules: checkOf(job, await scopeOf(db, job, calendar), deps),
      chaptersToMake: job.step === 'chapters' ? await toMake(job) : [],
    };
    let { step, position } = job;
    do {
      const advanced = await batch(job, worker, async (tx) => {
        const current = step && steps[step];
        const more = await current?.advance(tx, writing, position);
        if (more) return { ...more, step };
        const next = current?.next(job);
        return next ? { step: next, position: 0 } : finish(tx, job, by);
      });
      if (!advanced) return;
      ({ step, position } = advanced);
    } while (worker.shouldContinue());
  };
}

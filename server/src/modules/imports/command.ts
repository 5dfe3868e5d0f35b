import type { ImportHolds } from '@bn/contract';
import type { Actor } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { notFound, refuse } from '../../errors.ts';
import type { Audit } from '../audit/service.ts';
import { choose, type Wish } from './choose.ts';
import * as rows from './rows/sql.ts';
import { failHeld, keepRenewing, newLease } from './run/lease.ts';
import { beginUndoing, startOf, undoOf } from './run/undo.ts';
import type { ImportWork } from './run/work.ts';
import type { CheckDeps } from './scope.ts';
import * as sql from './sql.ts';

export type Progress = Pick<sql.ImportRecord, 'done' | 'total'>;

interface CommandDeps {
  db: Database;
  work: ImportWork;
  audit: Audit;
  by: Actor;
  now: () => Date;
  checks: CheckDeps;
}

/** A server claims the import of a command that was killed after this time. */
const LEASE = 60_000;
const RENEW_EVERY = 10_000;
const LOOK_EVERY = 250;

/** The same work from the command line: without parts, with no rest between batches, and with a user who watches. */
export function createCommandImport({ db, work, audit, by, now, checks }: CommandDeps) {
  const lease = newLease(now, LEASE);
  const find = async (id: number) =>
    ((await sql.findFigures(db, id)) ?? (await sql.find(db, id, by.userId))) as sql.ImportRecord;

  const workOn = async (
    id: number,
    onProgress: (progress: Progress) => void,
    file?: string,
  ): Promise<void> => {
    const job = await find(id);
    const look = setInterval(() => find(id).then(onProgress, () => undefined), LOOK_EVERY);
    const abort = new AbortController();
    const onLost = (reason: Error) => abort.abort(reason);
    const stopRenewing = keepRenewing({ db, id, lease, every: RENEW_EVERY, onLost });
    try {
      await work(job, { lease, shouldContinue: () => true, signal: abort.signal }, file);
    } catch (error) {
      const reason = error instanceof Error ? error.message : null;
      await failHeld(db, job, lease(), reason, now()).catch(() => undefined);
      throw error;
    } finally {
      stopRenewing();
      clearInterval(look);
    }
  };

  const checked = async (id: number) => ({
    ...(await find(id)),
    problems: await rows.problemsByReason(db, id),
    warnings: await rows.warningsByReason(db, id),
  });

  return {
    read: async (
      file: string,
      {
        name,
        size,
        holds,
        makeChapters,
      }: { name: string; size: number; holds: ImportHolds; makeChapters: boolean },
      onProgress: (progress: Progress) => void,
    ) => {
      const id = await sql.insert(
        db,
        { userId: by.userId, holds, fileName: name, size, state: 'reading', makeChapters, lease: lease() },
        now(),
      );
      await workOn(id, onProgress, file);
      return checked(id);
    },

    /** Another row of headings, or other columns than were recognised. */
    choose: async (id: number, wish: Wish, onProgress: (progress: Progress) => void) => {
      await db.transaction(async (tx) => {
        await choose(tx, (await sql.lock(tx, id, null)) as sql.ImportRecord, wish, 'everywhere', checks);
        await sql.holdFor(tx, id, lease());
      });
      await workOn(id, onProgress);
      return checked(id);
    },

    run: async (
      id: number,
      {
        makeChapters,
        updateExisting,
        invite,
      }: { makeChapters: boolean; updateExisting: boolean; invite: boolean },
      onProgress: (progress: Progress) => void,
    ): Promise<sql.ImportRecord> => {
      await db.transaction(async (tx) => {
        const { matching, chapter_choices } = await find(id);
        await sql.setChoices(tx, id, {
          matching,
          chapter_choices,
          make_chapters: makeChapters,
          update_existing: updateExisting,
        });
        const record = (await sql.lock(tx, id, null)) as sql.ImportRecord;
        await sql.beginRunning(tx, record, by, { invite, lease: lease() });
        await audit.recordFor(tx, by.userId, by, startOf(record, invite));
      });
      await workOn(id, onProgress);
      return find(id);
    },

    /** Takes back what a file of figures added, whoever imported it. */
    undo: async (id: number, onProgress: (progress: Progress) => void): Promise<sql.ImportRecord> => {
      const found = await db.transaction(async (tx) => {
        const record = (await sql.lockFigures(tx, id)) ?? refuse(notFound('Import'));
        const begun = await beginUndoing(tx, record, now(), lease());
        if (begun) await audit.recordFor(tx, by.userId, by, undoOf(record));
        return begun;
      });
      if (found) await workOn(id, onProgress);
      return (await sql.findFigures(db, id)) as sql.ImportRecord;
    },

    discard: async (id: number): Promise<void> => {
      await db.transaction((tx) => sql.end(tx, id, 'cancelled', null, now()));
      while (await rows.deleteSome(db, id));
    },
  };
}

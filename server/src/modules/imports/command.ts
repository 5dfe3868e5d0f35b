import { randomUUID } from 'node:crypto';
import type { Actor } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import type { Audit } from '../audit/service.ts';
import * as rows from './rows-sql.ts';
import * as sql from './sql.ts';
import type { ImportWork } from './work.ts';

export type Progress = Pick<sql.ImportRecord, 'done' | 'total'>;

interface CommandDeps {
  db: Database;
  work: ImportWork;
  audit: Audit;
  by: Actor;
  now: () => Date;
}

/** Longer than any batch takes; a server takes up what a command that was killed has left. */
const LEASE = 60_000;
const LOOK_EVERY = 250;

/** The same work from the command line: without parts, with no rest between batches, and with somebody who watches. */
export function createCommandImport({ db, work, audit, by, now }: CommandDeps) {
  const holder = randomUUID();
  const lease = (): sql.Lease => ({ by: holder, until: new Date(now().getTime() + LEASE) });
  const find = async (id: number) => (await sql.find(db, id, null)) as sql.ImportRecord;
  const end = (id: number, state: 'cancelled' | 'failed', reason: string | null) =>
    db.transaction((tx) => sql.end(tx, id, state, reason, now()));

  const workOn = async (
    id: number,
    onProgress: (progress: Progress) => void,
    file?: string,
  ): Promise<void> => {
    const look = setInterval(() => find(id).then(onProgress, () => undefined), LOOK_EVERY);
    try {
      await work(await find(id), { lease, goesOn: () => true }, file);
    } catch (error) {
      await end(id, 'failed', error instanceof Error ? error.message : null).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(look);
    }
  };

  return {
    read: async (file: string, fileName: string, size: number, onProgress: (progress: Progress) => void) => {
      const id = await sql.insert(
        db,
        { userId: by.userId, fileName, size, state: 'reading', lease: lease() },
        now(),
      );
      await workOn(id, onProgress, file);
      return { ...(await find(id)), problems: await rows.problemsByReason(db, id) };
    },

    run: async (
      id: number,
      makeChapters: boolean,
      updateExisting: boolean,
      onProgress: (progress: Progress) => void,
    ): Promise<sql.ImportRecord> => {
      await db.transaction(async (tx) => {
        const { matching, file_name, rows: count } = await find(id);
        await sql.setChoices(tx, id, { matching, makeChapters, updateExisting });
        await sql.beginRunning(tx, (await sql.lock(tx, id, null)) as sql.ImportRecord, by);
        const subject = { type: 'import', id } as const;
        await audit.recordFor(tx, by.userId, by, {
          action: 'import.started',
          subject,
          details: { file: file_name, rows: count },
        });
      });
      await workOn(id, onProgress);
      return find(id);
    },

    discard: async (id: number): Promise<void> => {
      await end(id, 'cancelled', null);
      await rows.deleteAll(db, id);
    },
  };
}

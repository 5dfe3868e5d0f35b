import { IMPORT_UNDO_DAYS } from '@bn/contract';
import type { Executor } from '../../../db/database.ts';
import { conflict } from '../../../errors.ts';
import type { AuditEntry } from '../../audit/entry.ts';
import { FIGURES } from '../figures/kinds.ts';
import * as sql from '../sql.ts';
import { undoUntil } from '../view.ts';
import type { Batches } from './batches.ts';
import type { StateWork, WorkDeps } from './worker.ts';

/** Figures of former years have one entry for all of them, and one when they are undone. */
export const startOf = (record: sql.ImportRecord, invite: boolean): AuditEntry =>
  record.holds === 'members'
    ? {
        action: 'import.started',
        subject: { type: 'import', id: record.id },
        details: { file: record.file_name, rows: record.rows, invite: invite ? 1 : 0 },
      }
    : {
        action: 'figures.imported',
        subject: { type: 'import', id: record.id },
        details: { file: record.file_name, holds: record.holds, rows: record.kinds.new ?? 0 },
      };
export const undoOf = ({ id, file_name: file, holds, added: rows }: sql.ImportRecord): AuditEntry => ({
  action: 'figures.undone',
  subject: { type: 'import', id },
  details: { file, holds, rows },
});

/** False if that was done before: the record is locked, so the second of two finds out. */
export async function beginUndoing(
  tx: Executor,
  record: sql.ImportRecord,
  now: Date,
  lease?: sql.Lease,
): Promise<boolean> {
  if (record.state === 'undoing' || record.state === 'undone') return false;
  if (now > (undoUntil(record) ?? now))
    throw conflict(`An import can be undone for ${IMPORT_UNDO_DAYS} days`);
  await sql.begin(tx, record.id, { state: 'undoing', step: 'adding', total: record.added, lease });
  return true;
}

/** `undoing`: its figures are withdrawn, some at a time. */
export function undoingState({ calendar, pace }: WorkDeps, batch: Batches): StateWork {
  return async (job, worker) => {
    if (job.holds === 'members') throw new Error('Members are not undone.');
    const { withdraw } = FIGURES[job.holds];
    do {
      const advanced = await batch(job, worker, async (tx) => {
        const done = await withdraw(tx, job.id, pace.batch, calendar.now());
        if (done > 0) return { done };
        await sql.end(tx, job.id, 'undone', null, calendar.now());
        return undefined;
      });
      if (!advanced) return;
    } while (worker.shouldContinue());
  };
}

import type { ImportRecord } from '../sql.ts';
import { createBatches } from './batches.ts';
import { checkingState } from './check.ts';
import { readingState } from './read.ts';
import { undoingState } from './undo.ts';
import type { StateWork, WorkDeps, Worker } from './worker.ts';
import { runningState } from './write.ts';

/** States in which there is work to do. In all others an import waits for its owner, or is finished. */
type WorkingState = 'reading' | 'checking' | 'running' | 'undoing';

/**
 * Brings an import to its next state:
 *
 *     uploading -> reading -> ready -> running -> done
 *                               ^ v
 *                             checking
 *
 * with figures from the end to `undoing` and `undone`, and from each of them to `cancelled` by its owner, or to `failed` by the runner.
 */
export function importWork(deps: WorkDeps) {
  const batch = createBatches(deps.db, deps.pace);
  const states: Record<WorkingState, StateWork> = {
    reading: readingState(deps, batch),
    checking: checkingState(deps, batch),
    running: runningState(deps, batch),
    undoing: undoingState(deps, batch),
  };
  return (job: ImportRecord, worker: Worker, file?: string): Promise<void> =>
    states[job.state as WorkingState](job, worker, file);
}
export type ImportWork = ReturnType<typeof importWork>;

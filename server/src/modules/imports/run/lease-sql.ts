import type { ImportState } from '@bn/contract';
import type { Executor } from '../../../db/database.ts';
import { COLUMNS, type Lease, one, type Step } from '../sql.ts';

/**
 * The import that waited longest and is not of one of these people; `attempts` counts claims until it gets further. An import
 * whose lease ran out belonged to a process that died.
 */
export const claim = (
  db: Executor,
  lease: Lease,
  at: Date,
  { busy, mayRead }: { busy: readonly number[]; mayRead: boolean } = { busy: [], mayRead: true },
) =>
  one(
    db.query(
      `UPDATE imports SET lease_by = $1, lease_until = $2, attempts = attempts + 1
        WHERE id = (SELECT id FROM imports
                     WHERE state IN ('reading', 'checking', 'running', 'undoing') AND (lease_until IS NULL OR lease_until <= $3)
                       AND (user_id IS NULL OR user_id <> ALL($4::int[])) AND ($5 OR state <> 'reading')
                     ORDER BY lease_until NULLS FIRST, id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING ${COLUMNS}`,
      [lease.by, lease.until, at, busy, mayRead],
    ),
  );

/** False where the import was cancelled or taken over: then the work on it is of no use. */
export async function renew(db: Executor, id: number, lease: Lease): Promise<boolean> {
  const rows = await db.query(
    `UPDATE imports SET lease_until = $3
      WHERE id = $1 AND lease_by = $2 AND state IN ('reading', 'checking', 'running', 'undoing') RETURNING 1 AS held`,
    [id, lease.by, lease.until],
  );
  return rows.length > 0;
}

export interface Advance {
  step?: Step | null;
  position?: number;
  done?: number;
  total?: number;
  added?: number;
  updated?: number;
  chapters_made?: number;
}

/**
 * The first statement of every transaction that works on an import: no other process writes to it until the commit, so that
 * nothing is done twice. False where it was cancelled or taken over. A file is read from its beginning each time: only in
 * the other states is a batch a step further.
 */
export async function hold(tx: Executor, id: number, lease: Lease, state: ImportState): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE imports SET lease_until = $3, attempts = CASE WHEN state = 'reading' THEN attempts ELSE 0 END
      WHERE id = $1 AND lease_by = $2 AND state = $4 RETURNING 1 AS held`,
    [id, lease.by, lease.until, state],
  );
  return rows.length > 0;
}

export async function advance(
  tx: Executor,
  id: number,
  { step, position, done = 0, total, added = 0, updated = 0, chapters_made = 0 }: Advance,
): Promise<void> {
  await tx.query(
    `UPDATE imports SET position = coalesce($2, position), done = done + $3, total = coalesce($4, total),
            added = added + $5, updated = updated + $6, chapters_made = chapters_made + $7, step = coalesce($8, step)
      WHERE id = $1`,
    [id, position, done, total, added, updated, chapters_made, step],
  );
}

/** Any process may claim it from then on. An orderly end of a turn is not an attempt that failed. */
export async function release(
  db: Executor,
  id: number,
  lease: Lease,
  { from, failed }: { from: Date; failed: boolean },
): Promise<void> {
  await db.query(
    `UPDATE imports SET lease_by = NULL, lease_until = $3, attempts = CASE WHEN $4 THEN attempts ELSE greatest(attempts - 1, 0) END
      WHERE id = $1 AND lease_by = $2`,
    [id, lease.by, from, failed],
  );
}

/** Writers of figures, whose rows have nothing unique, wait for each other. */
export async function oneAtATime(tx: Executor): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('past figures'))`);
}

import type { ImportMatching } from '@bn/contract';
import type { Executor } from '../../../db/database.ts';
import { type CountedReason, listAfter } from './sql.ts';
import { type WarningContext, warningsOf } from './warnings.ts';

const READ_AT_ONCE = 1_000;

/** How many rows have each warning, the most frequent first, for the command line's summary. Warnings are not stored: they depend on the day. */
export async function warningsByReason(
  db: Executor,
  importId: number,
  matching: ImportMatching,
  context: WarningContext,
): Promise<CountedReason[]> {
  const counted = new Map<string, CountedReason>();
  for (let line = 0; ; ) {
    const rows = await listAfter(db, importId, undefined, line, READ_AT_ONCE);
    for (const row of rows)
      for (const { field, reason } of warningsOf(row, matching, context)) {
        const known = counted.get(reason) ?? { field, reason, rows: 0, first: row.line };
        counted.set(reason, { ...known, rows: known.rows + 1 });
      }
    const last = rows.at(-1);
    if (!last || rows.length < READ_AT_ONCE) break;
    line = last.line;
  }
  return [...counted.values()].sort((one, other) => other.rows - one.rows);
}

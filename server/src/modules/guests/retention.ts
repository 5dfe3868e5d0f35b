import { GUESTS_KEPT_MONTHS } from '@bn/contract';
import type { Database } from '../../db/database.ts';
import type { TimeCursor } from '../../db/time-cursor.ts';
import { auditService } from '../audit/service.ts';
import * as sql from './sql.ts';

/** Small batches, so that no one waits for a large delete. */
const BATCH = 500;
const THE_BEGINNING: TimeCursor = { micros: 0, id: 0 };
const HOUSEKEEPING = { address: '', requestId: '', userAgent: '' };

/**
 * Deletes the data of guests whose last visit is long past, unless they became a member. Each batch is one transaction and
 * leaves one entry in the audit log, with nothing but their number. Any process may do it at any time.
 */
export async function deleteOldGuests(db: Database, now: Date): Promise<number> {
  const audit = auditService(() => now);
  const before = monthsEarlier(now, GUESTS_KEPT_MONTHS);
  let total = 0;
  let after: TimeCursor | undefined = THE_BEGINNING;
  while (after) {
    const from: TimeCursor = after;
    after = await db.transaction(async (tx) => {
      const { deleted, last } = await sql.deleteBefore(tx, before, from, BATCH);
      total += deleted;
      if (deleted > 0)
        await audit.recordFor(tx, null, HOUSEKEEPING, {
          action: 'guests.deleted',
          details: { count: deleted },
        });
      return last;
    });
  }
  return total;
}

function monthsEarlier(now: Date, months: number): Date {
  const earlier = new Date(now);
  earlier.setUTCDate(1);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(earlier.getUTCFullYear(), earlier.getUTCMonth() + 1, 0)).getUTCDate();
  earlier.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return earlier;
}

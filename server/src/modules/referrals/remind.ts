import { REMINDER_DAYS } from '@bn/contract';
import type { Database } from '../../db/database.ts';
import { DAY } from '../../time/calendar.ts';
import type { Publish } from '../events/publish.ts';
import * as sql from './sql.ts';

/** A network that was down for longer skips the missed ones: reminders of what is long past help no one. */
const NOT_AFTER = (REMINDER_DAYS + 7) * DAY;
const BATCH = 500;

/** Reminds receivers who have left a referral unanswered for two weeks, once per referral; any process may do it at any time. */
export async function remindReceivers(db: Database, publish: Publish, now: Date): Promise<number> {
  const before = (age: number) => new Date(now.getTime() - age);
  const waiting = { after: before(NOT_AFTER), until: before(REMINDER_DAYS * DAY) };
  for (let total = 0; ; ) {
    const reminded = await db.transaction(async (tx) => {
      const found = await sql.remind(tx, now, waiting, BATCH);
      await publish(
        tx,
        ...found.map(({ id, to_member_id: to }) => ({
          kind: 'referral_reminded' as const,
          by: null,
          to,
          referral: id,
        })),
      );
      return found.length;
    });
    total += reminded;
    if (reminded < BATCH) return total;
  }
}

import { RENEWAL_REMINDERS } from '@bn/contract';
import type { Database } from '../../db/database.ts';
import { addDays, type Calendar } from '../../time/calendar.ts';
import { insertRenewalReminders } from './sql.ts';

/** In one hour: the mails of a whole network do not go out before those to one person. */
const BATCH = 1_000;
const MORNING = '07:00';

/**
 * Writes to members before their membership ends, once for each of the reminders: any process may do it at any time of the day.
 * Someone who is added, or whose membership is shortened, after a reminder's day gets the next one only.
 */
export async function remindOfRenewals(
  db: Database,
  { now, today, instantOf }: Pick<Calendar, 'now' | 'today' | 'instantOf'>,
): Promise<number> {
  if (now() < instantOf(today(), MORNING)) return 0;
  const [first, second] = RENEWAL_REMINDERS;
  const days = { today: today(), first: addDays(today(), first), second: addDays(today(), second) };
  return db.transaction((tx) => insertRenewalReminders(tx, days, now(), BATCH));
}

import type { Database } from '../../../db/database.ts';
import * as sql from './content-sql.ts';

const BATCH = 500;
/** How many may wait to be sent: a mail to one person never waits behind a whole network's digests. */
const AHEAD = 500;
const MORNING = 7;

/** The Monday whose digest is due: from seven in the morning on, in the network's time zone, until the end of the day. */
export function dueWeek(timeZone: string, now: Date): string | undefined {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  if (part('weekday') !== 'Mon' || Number(part('hour')) < MORNING) return undefined;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Writes the next digests, if it is time and the earlier ones have been sent. True while there may be more to send. */
export async function writeDigestBatch(
  db: Database,
  timeZone: string,
  now: Date,
  mailOn: boolean,
): Promise<boolean> {
  const week = dueWeek(timeZone, now);
  if (week === undefined || (await sql.countDigests(db, AHEAD)) >= AHEAD) return false;
  return db.transaction((tx) => sql.writeDigests(tx, week, now, BATCH, mailOn));
}

import { EVENTS_KEPT_DAYS, KEYS_KEPT_DAYS } from '@bn/contract';
import type { Database } from '../db/database.ts';
import { LONGEST_WINDOW } from '../modules/auth/limits.ts';
import type { Publish } from '../modules/events/publish.ts';
import { deleteOldGuests } from '../modules/guests/retention.ts';
import { remindOfRenewals } from '../modules/mail/renewal-reminders.ts';
import { remindReceivers } from '../modules/referrals/remind.ts';
import type { Calendar } from '../time/calendar.ts';
import * as sql from './sql.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A phone without signal sends what waits in it again for as long as `KEYS_KEPT_DAYS`, and may never make a second record. */
const KEEP_KEYS = KEYS_KEPT_DAYS * 24 * HOUR;
const KEEP_FAILURES = LONGEST_WINDOW;
/** For an operator to see, and to send again. */
const KEEP_DEAD_MAILS = 30 * 24 * HOUR;
/** Since the app was last opened there: a lost phone stops receiving. */
const KEEP_DEVICES = 90 * 24 * HOUR;
const KEEP_EVENTS = EVENTS_KEPT_DAYS * 24 * HOUR;
/** Time to read a result, to hand out invitations, and to return to an unfinished import. */
const KEEP_IMPORTS = 7 * 24 * HOUR;

interface Housekeeping {
  stop(): void;
}

/**
 * Soon after the start and then once an hour: deletes what has ended (sessions, remembered answers, counted failures, old
 * events and mails, the data of former guests), and reminds people of what waits. Safe in several processes.
 */
export function startHousekeeping(
  db: Database,
  session: { idle: number; max: number },
  { publish, calendar, mailOn }: { publish: Publish; calendar: Calendar; mailOn: boolean },
  onError: (error: unknown) => void,
): Housekeeping {
  const steps = [
    () => deleteEnded(db, session, new Date()),
    () => deleteOldGuests(db, new Date()),
    () => remindReceivers(db, publish, new Date()),
    ...(mailOn ? [() => remindOfRenewals(db, calendar)] : []),
  ];
  // One after the other; one that fails does not keep the others from being done.
  const run = async () => {
    for (const step of steps) await step().catch(onError);
  };
  const first = setTimeout(run, MINUTE).unref();
  const timer = setInterval(run, HOUR).unref();
  return {
    stop: () => {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}

export async function deleteEnded(
  db: Database,
  session: { idle: number; max: number },
  at: Date,
): Promise<void> {
  const before = (age: number) => new Date(at.getTime() - age);
  await sql.deleteSessions(db, before(session.idle), before(session.max));
  await sql.deleteDevices(db, before(KEEP_DEVICES));
  await sql.deleteKeys(db, before(KEEP_KEYS));
  await sql.deleteFailures(db, before(KEEP_FAILURES));
  await sql.deleteEvents(db, before(KEEP_EVENTS));
  await sql.deleteLinks(db, at);
  await sql.deleteReminders(db, at);
  await sql.deleteChallenges(db, at);
  await sql.deleteDeadMails(db, before(KEEP_DEAD_MAILS));
  await sql.deleteImportParts(db, before(KEEP_IMPORTS));
  await sql.deleteImportRows(db, before(KEEP_IMPORTS));
  await sql.deleteImports(db, before(KEEP_IMPORTS));
}

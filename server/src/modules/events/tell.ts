import type { EventKind } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import * as sql from './sql.ts';

/** Something that happened, and whom it concerns. */
export interface Told {
  /** `sessions_ended` is for the server's own processes and reaches no reader. */
  kind: EventKind | 'sessions_ended';
  /** Who did it; nobody, for what happens by itself. */
  by: number | null;
  /** Whom it is told in person; nobody hears of what they did themselves. Several people: several events. */
  to?: number;
  /** Whose members' lists and figures it changes; super admins read every chapter's. One event of several is enough. */
  chapter?: number | null;
  referral?: number;
  note?: number;
  member?: number;
}

/**
 * Tells what a write did, in its transaction and as its last statement but the audit row: what is rolled back was never
 * told, and what is committed is heard by every process. One round trip, however many events.
 */
export type Tell = (tx: Executor, ...events: readonly Told[]) => Promise<void>;

/** Writes what is told by mail into the outbox, in the same transaction. */
export type ByMail = (tx: Executor, events: readonly Told[]) => Promise<void>;
const nobody: ByMail = async () => undefined;

export const createTell =
  (now: () => Date, byMail: ByMail = nobody): Tell =>
  async (tx, ...events) => {
    if (events.length === 0) return;
    await sql.insert(tx, now(), events);
    await byMail(tx, events);
  };

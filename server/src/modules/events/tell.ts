import type { Executor } from '../../db/database.ts';
import * as sql from './sql.ts';
import type { Told } from './told.ts';

export type { Told } from './told.ts';

/** Tells what a write did, in its transaction: what is rolled back was never told. One round trip, however many events. */
export type Tell = (tx: Executor, ...events: readonly Told[]) => Promise<void>;

/** Writes what is told by mail into the outbox, in the same transaction. */
type ByMail = (tx: Executor, events: readonly Told[]) => Promise<void>;
const nobody: ByMail = async () => undefined;

/** `ring` lets the processes look at once. Without it they find out within a second (see tail.ts). */
export const createTell =
  (now: () => Date, byMail: ByMail = nobody, ring?: () => void): Tell =>
  async (tx, ...events) => {
    if (events.length === 0) return;
    await sql.insert(tx, now(), events);
    await byMail(tx, events);
    if (ring) tx.afterCommit(ring);
  };

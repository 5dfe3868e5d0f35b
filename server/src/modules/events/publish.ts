import type { Executor } from '../../db/database.ts';
import * as sql from './sql.ts';

export type { PublishedEvent } from './sql.ts';

/** Publishes what a write did, in its transaction: what is rolled back is never published. One round trip, however many events. */
export type Publish = (tx: Executor, ...events: readonly sql.PublishedEvent[]) => Promise<void>;

type ByMail = (tx: Executor, events: readonly sql.PublishedEvent[]) => Promise<void>;
const noMail: ByMail = async () => undefined;

/** `notify` makes the processes read at once. Without it they find out within a second (see streams/tail.ts). */
export const createPublish =
  (now: () => Date, byMail: ByMail = noMail, notify?: () => void): Publish =>
  async (tx, ...events) => {
    if (events.length === 0) return;
    await sql.insert(tx, now(), events);
    await byMail(tx, events);
    if (notify) tx.afterCommit(notify);
  };

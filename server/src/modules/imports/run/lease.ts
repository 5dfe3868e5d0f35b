import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import { end, type ImportRecord, type Lease } from '../sql.ts';
import { hold, renew } from './lease-sql.ts';

/** The import was cancelled, or another process has claimed it: nothing more may be written. */
export class LeaseLost extends Error {}

export function newLease(now: () => Date, milliseconds: number): () => Lease {
  const by = randomUUID();
  return () => ({ by, until: new Date(now().getTime() + milliseconds) });
}

interface Renewing {
  db: Database;
  id: number;
  lease: () => Lease;
  every: number;
  onLost(reason: LeaseLost): void;
}

/** Renews a lease on a timer, however long a batch or the reading of a file takes, until it is lost or this is ended. */
export function keepRenewing({ db, id, lease, every, onLost }: Renewing): () => void {
  let asking = false;
  const timer = setInterval(async () => {
    if (asking) return;
    asking = true;
    // While the database is down no one else can claim it either: the next round retries.
    const held = await renew(db, id, lease()).catch(() => true);
    asking = false;
    if (held) return;
    clearInterval(timer);
    onLost(new LeaseLost());
  }, every).unref();
  return () => clearInterval(timer);
}

export const failHeld = (
  db: Database,
  { id, state }: ImportRecord,
  lease: Lease,
  reason: string | null,
  at: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (await hold(tx, id, lease, state)) await end(tx, id, 'failed', reason, at);
  });

import type { Database, Executor } from '../../src/db/database.ts';

/** Counts transactions that had to begin again, because PostgreSQL ended a deadlock at their cost. `wrap` may replace what their work runs on. */
export function countRetries(wrap: (tx: Executor) => Executor = (tx) => tx) {
  const counted = { retries: 0 };
  const watchStatements = (db: Database): Database => ({
    ...db,
    transaction: (work, last) => {
      let attempts = 0;
      return db.transaction((tx) => {
        attempts += 1;
        if (attempts > 1) counted.retries += 1;
        return work(wrap(tx));
      }, last);
    },
  });
  return { counted, watchStatements };
}

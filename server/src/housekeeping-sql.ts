import type { Executor } from './db/database.ts';

/** A few rows at a time, so that nobody waits for a large delete. */
const BATCH = 1_000;

const SWEEPS = {
  sessions: { key: 'token_hash', when: 'used_at < $1 OR created_at < $2' },
  idempotency_keys: { key: '(user_id, key_hash)', when: 'created_at < $1' },
  login_failures: { key: 'key', when: 'window_started < $1' },
} as const;
export type SweptTable = keyof typeof SWEEPS;
export const SWEPT_TABLES = Object.keys(SWEEPS) as SweptTable[];

/** Deletes rows that are older than the limits; tells whether there may be more. */
export async function deleteSome(db: Executor, table: SweptTable, limits: Date[]): Promise<boolean> {
  const { key, when } = SWEEPS[table];
  const rows = await db.query(
    `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key.replace(/[()]/g, '')} FROM ${table} WHERE ${when}
       LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) RETURNING 1`,
    limits,
  );
  return rows.length === BATCH;
}

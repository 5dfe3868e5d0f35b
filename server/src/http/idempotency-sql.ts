import type { Executor } from '../db/database.ts';

/** The last statement of the work's transaction, which takes the COMMIT along. */
export const remember = (userId: number, keyHash: Buffer, requestHash: Buffer, at: Date, result: string) => ({
  text: 'INSERT INTO idempotency_keys (user_id, key_hash, request_hash, created_at, result) VALUES ($1, $2, $3, $4, $5)',
  values: [userId, keyHash, requestHash, at, result],
});

export async function findRemembered<T>(
  db: Executor,
  userId: number,
  keyHash: Buffer,
): Promise<{ request_hash: Buffer; result: T } | undefined> {
  const [row] = await db.query<{ request_hash: Buffer; result: T }>(
    'SELECT request_hash, result FROM idempotency_keys WHERE user_id = $1 AND key_hash = $2',
    [userId, keyHash],
  );
  return row;
}

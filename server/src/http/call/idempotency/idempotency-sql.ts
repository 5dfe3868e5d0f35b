import type { Executor, Write } from '../../../db/database.ts';

interface Remembered<T> {
  request_hash: Buffer;
  /** What the caller could see then; null if a process of the last release wrote it. */
  rights: string | null;
  result: T;
}

/** The write that goes with the COMMIT of the request's own work. */
export const remember = (
  userId: number,
  keyHash: Buffer,
  requestHash: Buffer,
  rights: string,
  at: Date,
  result: unknown,
): Write => ({
  text: 'INSERT INTO idempotency_keys (user_id, key_hash, request_hash, rights, created_at, result) VALUES ($1, $2, $3, $4, $5, $6)',
  values: [userId, keyHash, requestHash, rights, at, JSON.stringify(result)],
});

export async function findRemembered<T>(
  db: Executor,
  userId: number,
  keyHash: Buffer,
): Promise<Remembered<T> | undefined> {
  const [row] = await db.query<Remembered<T>>(
    'SELECT request_hash, rights, result FROM idempotency_keys WHERE user_id = $1 AND key_hash = $2',
    [userId, keyHash],
  );
  return row;
}

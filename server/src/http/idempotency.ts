import { createHash, createHmac } from 'node:crypto';
import { LIMITS } from '@bn/contract';
import type { FastifyRequest } from 'fastify';
import type { Database, Executor } from '../db/database.ts';
import { invalid, Refusal } from '../errors.ts';
import type { UnitOfWork } from '../unit-of-work.ts';

const HEADER = 'idempotency-key';
const PRINTABLE = /^[\x21-\x7e]+$/;

const CLAIM = `
  INSERT INTO idempotency_keys (user_id, key_hash, request_hash, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id, key_hash) DO NOTHING RETURNING true AS claimed`;
const REMEMBERED = `
  SELECT request_hash, result FROM idempotency_keys WHERE user_id = $1 AND key_hash = $2`;
const REMEMBER = `
  UPDATE idempotency_keys SET result = $3 WHERE user_id = $1 AND key_hash = $2`;

/**
 * The key is claimed first: a second request with it waits there until the first has committed, then gets the first
 * one's result. A request that fails leaves no key behind and may be sent again.
 */
export function unitOfWork(
  db: Database,
  request: FastifyRequest,
  userId: number,
  now: () => Date,
): UnitOfWork {
  const key = readKey(request);
  if (key === undefined) return (work) => db.transaction(work);
  const keyHash = createHash('sha256').update(key).digest();
  // Keyed with what the client alone knows, so that a stolen table does not help to guess a password in a body.
  const requestHash = createHmac('sha256', key)
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest();

  return (work) => {
    let claimed = false;
    return db.transaction(
      async (tx) => {
        const [claim] = await tx.query(CLAIM, [userId, keyHash, requestHash, now()]);
        claimed = claim !== undefined;
        if (claimed) return work(tx);
        return (await recall(tx, userId, keyHash, requestHash)) as Awaited<ReturnType<typeof work>>;
      },
      (result) =>
        claimed ? { text: REMEMBER, values: [userId, keyHash, JSON.stringify(result)] } : undefined,
    );
  };
}

async function recall(tx: Executor, userId: number, keyHash: Buffer, requestHash: Buffer): Promise<unknown> {
  const [row] = await tx.query<{ request_hash: Buffer; result: unknown }>(REMEMBERED, [userId, keyHash]);
  if (!row?.request_hash.equals(requestHash)) {
    throw new Refusal('key_reused', 'This Idempotency-Key was used for another request');
  }
  return row.result;
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers[HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length > LIMITS.idempotencyKey || !PRINTABLE.test(key)) {
    throw invalid({ 'Idempotency-Key': `must be 1 to ${LIMITS.idempotencyKey} printable characters` });
  }
  return key;
}

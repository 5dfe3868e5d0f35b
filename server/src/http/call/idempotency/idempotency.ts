import { createHash, createHmac } from 'node:crypto';
import { LIMITS, type SessionUser } from '@bn/contract';
import type { FastifyRequest } from 'fastify';
import { type Database, type Executor, violatedConstraint } from '../../../db/database.ts';
import { conflict, invalid, Refusal } from '../../../errors.ts';
import type { UnitOfWork } from '../../../unit-of-work.ts';
import { rightsOf } from '../access.ts';
import * as sql from './idempotency-sql.ts';

const HEADER = 'idempotency-key';
const PRINTABLE = /^[\x21-\x7e]+$/;

/**
 * The key is written last, with the result and the COMMIT. A second request with the same key waits there until the first
 * has committed; then its own work is rolled back, and it gets the first one's result. So does one whose work is refused,
 * most likely because the first has done it. A request that fails leaves no key and may be sent again.
 * Whose chapter, role or flags have changed since may no longer see that result, and is only told that it was done.
 */
export function unitOfWork(
  db: Database,
  request: FastifyRequest,
  user: SessionUser,
  now: () => Date,
): UnitOfWork {
  const key = readKey(request);
  if (key === undefined) return (work) => db.transaction(work);
  const keyHash = createHash('sha256').update(key).digest();
  // Keyed with what the client alone knows, so that a stolen table does not help to guess a password in a body.
  const requestHash = createHmac('sha256', key)
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest();
  const rights = rightsOf(user);

  return async <T>(work: (tx: Executor) => Promise<T>) => {
    const last = (result: T) => sql.remember(user.id, keyHash, requestHash, rights, now(), result);
    try {
      return await db.transaction(work, { last });
    } catch (error) {
      if (!(error instanceof Refusal) && violatedConstraint(error) === undefined) throw error;
      const first = await sql.findRemembered<T>(db, user.id, keyHash);
      if (!first) throw error;
      if (!first.request_hash.equals(requestHash))
        throw new Refusal('key_reused', 'This Idempotency-Key was used for another request');
      if (first.rights !== rights)
        throw conflict('This was done already, before your chapter or permissions changed');
      request.answeredBefore = true;
      return first.result;
    }
  };
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers[HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length > LIMITS.idempotencyKey || !PRINTABLE.test(key)) {
    throw invalid({ 'Idempotency-Key': `must be 1 to ${LIMITS.idempotencyKey} printable characters` });
  }
  return key;
}

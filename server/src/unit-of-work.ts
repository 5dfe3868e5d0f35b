import type { Executor } from './db/database.ts';

/**
 * Runs a service's writes as one transaction. For a request with an Idempotency-Key it also remembers the result
 * under that key, in the same transaction, or gives back the one remembered (see http/call/idempotency/idempotency.ts).
 */
export type UnitOfWork = <T>(work: (tx: Executor) => Promise<T>) => Promise<T>;

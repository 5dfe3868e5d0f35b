import { createHash } from 'node:crypto';
import type { Executor } from '../../db/database.ts';
import { Refusal } from '../../errors.ts';
import { networkOf } from './network-of.ts';
import * as sql from './sql.ts';

export const LOGIN_LIMIT = { attempts: 10, window: 15 * 60_000 } as const;

interface Attempt<T> {
  /** The e-mail in its normal form, whether there is such an account or not. */
  emailKey: string;
  address: string;
  check(): Promise<T | undefined>;
  /** The first refusal of a window; those that follow say nothing new. */
  onLimited(): Promise<void>;
}

/**
 * At most ten failed sign-ins for one account from one network in fifteen minutes, counted in the database so that it
 * holds across processes. An attempt is counted before the password is looked at, or many at once would slip through;
 * within one process attempts for one account and network wait for each other, so that right ones are not refused.
 */
export interface LoginLimit {
  attempt<T>(db: Executor, attempt: Attempt<T>): Promise<T | undefined>;
}

export function createLoginLimit(now: () => Date): LoginLimit {
  const turns = new Map<string, Promise<unknown>>();

  const counted = async <T>(db: Executor, key: Buffer, { check, onLimited }: Attempt<T>) => {
    const at = now();
    const { failures, window_started } = await sql.countAttempt(
      db,
      key,
      at,
      new Date(at.getTime() - LOGIN_LIMIT.window),
    );
    if (failures > LOGIN_LIMIT.attempts) {
      if (failures === LOGIN_LIMIT.attempts + 1) await onLimited();
      const ends = Date.parse(window_started) + LOGIN_LIMIT.window;
      throw new Refusal('too_many_requests', 'Too many failed sign-ins, please try again later', {
        retryAfter: Math.max(1, Math.ceil((ends - at.getTime()) / 1000)),
      });
    }
    const result = await check();
    if (result !== undefined) await sql.forgetAttempts(db, key);
    return result;
  };

  return {
    attempt: async (db, attempt) => {
      const key = createHash('sha256')
        .update(`${attempt.emailKey}\n${networkOf(attempt.address)}`)
        .digest();
      const name = key.toString('base64');
      const before = turns.get(name) ?? Promise.resolve();
      const mine = before.then(() => counted(db, key, attempt));
      const settled = mine.catch(() => undefined);
      turns.set(name, settled);
      try {
        return await mine;
      } finally {
        if (turns.get(name) === settled) turns.delete(name);
      }
    },
  };
}

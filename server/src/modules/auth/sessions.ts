import { hash as digest, randomBytes } from 'node:crypto';
import type { SessionUser } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import * as sql from './sql.ts';

export interface SessionLengths {
  /** Milliseconds unused after which a session ends. */
  idle: number;
  /** Milliseconds after which it ends in any case. */
  max: number;
}

/** Writing down each use would turn every read into a write: a tenth of the idle time, at most an hour, is exact enough. */
const touchEvery = (idle: number) => Math.min(idle / 10, 3_600_000);

export interface Sessions {
  open(tx: Executor, userId: number): Promise<string>;
  find(db: Executor, token: string): Promise<SessionUser | undefined>;
  end(db: Executor, token: string): Promise<void>;
  endAll(tx: Executor, userId: number): Promise<void>;
}

const hashOf = (token: string) => digest('sha256', token, 'buffer');

export function createSessions({ idle, max }: SessionLengths, now: () => Date): Sessions {
  return {
    open: async (tx, userId) => {
      const token = randomBytes(32).toString('base64url');
      await sql.insertSession(tx, hashOf(token), userId, now());
      return token;
    },
    find: async (db, token) => {
      const at = now();
      const hash = hashOf(token);
      const before = (length: number) => new Date(at.getTime() - length);
      const found = await sql.findSession(db, hash, {
        createdAfter: before(max),
        usedAfter: before(idle),
        touchedAfter: before(touchEvery(idle)),
      });
      if (found?.untouched) await sql.touchSession(db, hash, at);
      return found?.user;
    },
    end: (db, token) => sql.deleteSession(db, hashOf(token)),
    endAll: (tx, userId) => sql.deleteSessions(tx, userId),
  };
}

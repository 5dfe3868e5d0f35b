import { hash as digest, randomBytes } from 'node:crypto';
import type { SessionUser } from '@bn/contract';
import type { FoundSession } from '../../caller.ts';
import type { Executor } from '../../db/database.ts';
import type { Calendar } from '../../time/calendar.ts';
import { createPublish } from '../events/publish.ts';
import * as sql from './sql.ts';

export interface SessionLengths {
  idle: number;
  max: number;
}

/** Writing down each use would turn every read into a write: a tenth of the idle time, at most an hour, is exact enough. */
const touchEvery = (idle: number) => Math.min(idle / 10, 3_600_000);

interface SessionOrigin {
  address: string;
  userAgent: string;
}

export interface Sessions {
  open(tx: Executor, userId: number, from?: SessionOrigin): Promise<string>;
  /** Records from time to time that the session is in use, unless the database it was read from is read-only. */
  find(db: Executor, token: string, touch?: boolean): Promise<FoundSession | undefined>;
  noteWrite(db: Executor, userId: number): Promise<void>;
  /** The same without counting as a use of it, and when it ends at the latest unless it is used again. */
  look(db: Executor, token: string): Promise<{ user: SessionUser; endsAt: number } | undefined>;
  /** The end is published in the same transaction, so that it ends wherever something of it is open. */
  end(tx: Executor, userId: number, token: string): Promise<void>;
  endAll(tx: Executor, userId: number): Promise<void>;
  endOthers(tx: Executor, userId: number, token: string): Promise<void>;
  endOne(tx: Executor, userId: number, id: number): Promise<boolean>;
  list(db: Executor, userId: number, token: string): Promise<sql.SessionRow[]>;
}

const NOWHERE: SessionOrigin = { address: '', userAgent: '' };

export const hashOfToken = (token: string) => digest('sha256', token, 'buffer');

export function createSessions(
  { idle, max }: SessionLengths,
  { now, today }: Pick<Calendar, 'now' | 'today'>,
  notify?: () => void,
  keepLastWrites = false,
): Sessions {
  const publish = createPublish(now, undefined, notify);
  const ended = (tx: Executor, userId: number) =>
    publish(tx, { kind: 'sessions_ended', by: null, to: userId });
  const before = (length: number) => new Date(now().getTime() - length);
  return {
    open: async (tx, userId, from = NOWHERE) => {
      const token = randomBytes(32).toString('base64url');
      await sql.insertSession(tx, hashOfToken(token), userId, now(), from);
      return token;
    },
    find: async (db, token, touch = true) => {
      const hash = hashOfToken(token);
      const times = {
        createdAfter: before(max),
        usedAfter: before(idle),
        touchedAfter: before(touchEvery(idle)),
      };
      const found = await sql.findSession(db, hash, times, today(), keepLastWrites);
      if (found?.untouched && touch) await sql.touchSession(db, hash, now());
      return found;
    },
    noteWrite: (db, userId) => sql.noteWrite(db, userId),
    look: async (db, token) => {
      const found = await sql.lookAtSession(db, hashOfToken(token), before(max), before(idle), today());
      if (!found) return undefined;
      const { user, created_at, used_at } = found;
      return { user, endsAt: Math.min(Date.parse(created_at) + max, Date.parse(used_at) + idle) };
    },
    end: async (tx, userId, token) => {
      await sql.deleteSession(tx, hashOfToken(token));
      await ended(tx, userId);
    },
    endAll: async (tx, userId) => {
      await sql.deleteSessions(tx, userId);
      await ended(tx, userId);
    },
    endOthers: async (tx, userId, token) => {
      await sql.deleteOtherSessions(tx, userId, hashOfToken(token));
      await ended(tx, userId);
    },
    endOne: async (tx, userId, id) => {
      const found = await sql.deleteOwnSession(tx, userId, id);
      if (found) await ended(tx, userId);
      return found;
    },
    list: (db, userId, token) =>
      sql.listSessions(db, userId, hashOfToken(token), {
        createdAfter: before(max),
        usedAfter: before(idle),
      }),
  };
}

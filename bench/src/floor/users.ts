import { createHash } from 'node:crypto';
import { findSession } from '../../../server/src/modules/auth/sql.ts';
import { db, type Row } from './database.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The network's day: it is measured in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

export async function userOfToken(token: string): Promise<Row> {
  const now = Date.now();
  const times = {
    createdAfter: new Date(now - 30 * DAY),
    usedAfter: new Date(now - 7 * DAY),
    touchedAfter: new Date(now - HOUR),
  };
  const found = await findSession(db, hashOf(token), times, today());
  return found?.user;
}

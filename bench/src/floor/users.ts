import { createHash } from 'node:crypto';
import { findSession } from '../../../server/src/modules/auth/sql.ts';
import { db, type Row } from './database.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export async function userOfToken(token: string): Promise<Row> {
  const now = Date.now();
  const found = await findSession(db, hashOf(token), {
    createdAfter: new Date(now - 30 * DAY),
    usedAfter: new Date(now - 7 * DAY),
    touchedAfter: new Date(now - HOUR),
  });
  return found?.user;
}

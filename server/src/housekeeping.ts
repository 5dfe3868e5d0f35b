import type { Database } from './db/database.ts';
import { recountCommonTexts } from './modules/members/common-texts/service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A client that retries does so within minutes; a day is generous. */
const KEEP_KEYS = 24 * HOUR;
const KEEP_FAILURES = HOUR;
/** Small bites, so that nobody waits for a large delete. */
const BITE = 1_000;

const SWEEPS = [
  { table: 'sessions', key: 'token_hash', when: 'used_at < $1 OR created_at < $2' },
  { table: 'idempotency_keys', key: '(user_id, key_hash)', when: 'created_at < $1' },
  { table: 'login_failures', key: 'key', when: 'window_started < $1' },
] as const;

interface Housekeeping {
  stop(): void;
}

/**
 * Soon after the start and then once an hour: deletes what has ended (sessions, remembered answers, counted failures)
 * and counts what searches want to know. Safe in several processes.
 */
export function keepHouse(
  db: Database,
  session: { idle: number; max: number },
  onError: (error: unknown) => void,
): Housekeeping {
  const run = () =>
    sweep(db, session, new Date())
      .then(() => recountCommonTexts(db, new Date()))
      .catch(onError);
  const first = setTimeout(run, MINUTE).unref();
  const timer = setInterval(run, HOUR).unref();
  return {
    stop: () => {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}

export async function sweep(db: Database, session: { idle: number; max: number }, at: Date): Promise<void> {
  const before = (age: number) => new Date(at.getTime() - age);
  const limits: Record<(typeof SWEEPS)[number]['table'], Date[]> = {
    sessions: [before(session.idle), before(session.max)],
    idempotency_keys: [before(KEEP_KEYS)],
    login_failures: [before(KEEP_FAILURES)],
  };
  for (const { table, key, when } of SWEEPS) {
    const statement = `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key.replace(/[()]/g, '')} FROM ${table} WHERE ${when}
      LIMIT ${BITE} FOR UPDATE SKIP LOCKED) RETURNING 1`;
    while ((await db.query(statement, limits[table])).length === BITE);
  }
}

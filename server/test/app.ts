import pg from 'pg';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { type AppDeps, buildApp } from '../src/app.ts';
import { type Database, openDatabase } from '../src/db/database.ts';
import { createSessions } from '../src/modules/auth/sessions.ts';
import { ALWAYS_REACHABLE } from '../src/testing/always-reachable.ts';
import { createCalendar } from '../src/time/calendar.ts';
import { type Caller, createClient } from './access/requests.ts';
import { type Clock, createClock } from './clock.ts';
import { freshDatabase } from './databases/fresh-database.ts';
import { SESSION } from './givens.ts';
import { type Builders, createBuilders } from './network.ts';

export { aKey, DAY, PASSWORD, SESSION } from './givens.ts';

export interface TestOptions extends Partial<AppDeps> {
  /** The time of the test; it stands still until the test moves it. */
  now?: never;
  startsAt?: string;
  poolSize?: number;
  /** Sees every statement of the application, for tests that check the database's plans. */
  watchStatements?: (db: Database) => Database;
}

export interface TestApp extends Builders {
  app: Awaited<ReturnType<typeof buildApp>>;
  db: Database;
  clock: Clock;
  url: string;
  ownerUrl: string;
  /** A call as a person, or as a visitor. */
  as(user: { token: string } | 'visitor'): Caller;
  /** A statement as the schema's owner, which bypasses every rule of the application. */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** What the audit log has about a record, in these columns. */
  audited(columns: string, type: string, about: { id: number }): Promise<Record<string, unknown>[]>;
  /** Another process on the same database. */
  another(deps?: Partial<AppDeps>): Promise<Pick<TestApp, 'app' | 'as'>>;
}

/** The real application on a fresh database. Call it at the top of a test file, once. */
export async function openTestApp(options: TestOptions = {}): Promise<TestApp> {
  const { startsAt, poolSize = 10, watchStatements = (db) => db, ...deps } = options;
  const database = await freshDatabase();
  const clock = createClock(startsAt);
  const db = openDatabase({ connectionString: database.url, poolSize });
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
  owner.on('error', () => undefined);
  const closers: (() => Promise<unknown>)[] = [];

  const sql: TestApp['sql'] = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows;
  const open = async (more: Partial<AppDeps> = {}) => {
    const app = await buildApp({
      db: watchStatements(db),
      poolSize,
      availability: ALWAYS_REACHABLE,
      logger: pino({ level: 'silent' }),
      now: clock.now,
      timeZone: 'UTC',
      session: SESSION,
      trustProxy: false,
      ...deps,
      ...more,
    });
    closers.push(() => app.close());
    return { app, as: createClient(app) };
  };

  const sessions = createSessions(deps.session ?? SESSION, createCalendar('UTC', clock.now));
  const builders = createBuilders({ owner, db, clock, sessions });
  afterAll(async () => {
    for (const close of closers) await close();
    await db.close().catch(() => undefined);
    await owner.end();
    await database.drop();
  });
  return {
    ...(await open()),
    ...builders,
    db,
    clock,
    url: database.url,
    ownerUrl: database.ownerUrl,
    sql,
    audited: (columns, type, { id }) =>
      sql(`SELECT ${columns} FROM audit_log WHERE subject_type = $1 AND subject_id = $2 ORDER BY id`, [
        type,
        id,
      ]),
    another: open,
  };
}

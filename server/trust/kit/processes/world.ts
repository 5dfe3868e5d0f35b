import pg from 'pg';
import { afterAll } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import { createSessions } from '../../../src/modules/auth/sessions.ts';
import { createCalendar } from '../../../src/time/calendar.ts';
import { freshDatabase } from '../../../test/databases/fresh-database.ts';
import { SESSION } from '../../../test/givens.ts';
import { type Builders, createBuilders } from '../../../test/network.ts';
import { admin } from './programs.ts';
import { type Environment, endServers, type ServerProcess, startServer } from './server-process.ts';

export interface Prepared extends Builders {
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The builders of the server's tests, on any database and in real time. */
export async function prepareOn(urls: { ownerUrl: string; appUrl: string }): Promise<Prepared> {
  const owner = new pg.Pool({ connectionString: urls.ownerUrl, max: 4 });
  owner.on('error', () => undefined);
  const db = openDatabase({ connectionString: urls.appUrl, poolSize: 2 });
  const now = () => new Date();
  const clock = { now, advance: () => undefined, set: () => undefined };
  const sessions = createSessions(SESSION, createCalendar('UTC', now));
  return {
    ...createBuilders({ owner, db, clock, sessions }),
    sql: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await owner.query<Row>(text, values)).rows,
    close: async () => {
      await owner.end();
      await db.close();
    },
  };
}

export interface World extends Prepared {
  environment: Environment;
  /** One more server process on this world's database. */
  serve(more?: Environment): Promise<ServerProcess>;
  /** Runs the admin command on its database, which must succeed. */
  command(...args: string[]): Promise<void>;
}

/** A fresh database of the test cluster, for as many server processes as a test wants. Once per test file. */
export async function openWorld(): Promise<World> {
  const database = await freshDatabase();
  const prepared = await prepareOn({ ownerUrl: database.ownerUrl, appUrl: database.url });
  const environment = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl };
  afterAll(async () => {
    await endServers();
    await prepared.close();
    await database.drop();
  });
  return {
    ...prepared,
    environment,
    serve: (more) => startServer({ ...environment, ...more }),
    command: async (...args) => {
      const { code, output } = await admin(args, environment);
      if (code !== 0) throw new Error(output);
    },
  };
}

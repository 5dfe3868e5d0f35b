import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { DAY } from '../time/calendar.ts';
import { ALWAYS_REACHABLE } from './always-reachable.ts';
import { cloneDatabase, type TestDatabases } from './databases.ts';

export interface TestServer {
  address: string;
  /** Serves a fresh copy of the template from now on, until it is closed. */
  open(): Promise<OpenNetwork>;
  stop(): Promise<void>;
}

export interface OpenNetwork {
  /** The owner's connection: tests may inspect and prepare what no call offers. */
  ownerUrl: string;
  close(): Promise<void>;
}

export interface TestServerOptions {
  mail?: boolean;
}

const POOL_SIZE = 4;

/**
 * The real application with the built web app on a free port. It is started once and given one database after the
 * other: starting it costs more than most tests do, and it keeps nothing of its own that a database does not hold.
 */
export async function startTestServer(
  databases: TestDatabases,
  { mail = false }: TestServerOptions = {},
): Promise<TestServer> {
  let current: Database | undefined;
  const now = () => {
    if (!current) throw new Error('No database is open.');
    return current;
  };
  const app = await buildApp({
    db: {
      query: (...args) => now().query(...args),
      queryUnprepared: (...args) => now().queryUnprepared(...args),
      transaction: (...args) => now().transaction(...args),
      afterCommit: (work) => now().afterCommit(work),
      listen: (...args) => now().listen(...args),
      watch: (...args) => now().watch(...args),
      figures: () => now().figures(),
      close: () => now().close(),
    },
    poolSize: POOL_SIZE,
    availability: ALWAYS_REACHABLE,
    logger: pino({ level: 'silent' }),
    timeZone: 'UTC',
    session: { idle: 7 * DAY, max: 30 * DAY },
    trustProxy: false,
    ...(mail && { mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 as const }) } }),
    webFolder: fileURLToPath(new URL('../../../web/dist', import.meta.url)),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  /** Only the end waits for these. */
  const drops: Promise<void>[] = [];

  return {
    address: `http://127.0.0.1:${port}`,
    open: async () => {
      const { url, ownerUrl, drop } = await cloneDatabase(databases);
      const db = openDatabase({ connectionString: url, poolSize: POOL_SIZE });
      current = db;
      return {
        ownerUrl,
        close: async () => {
          app.endStreams?.();
          current = undefined;
          await db.close();
          drops.push(drop());
        },
      };
    },
    stop: async () => {
      await app.close();
      await Promise.all(drops);
    },
  };
}

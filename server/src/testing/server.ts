import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { type Availability, type Database, openDatabase, watchAvailability } from '../db/database.ts';
import { DAY } from '../time/calendar.ts';
import { cloneDatabase, type TestDatabases } from './databases.ts';

export interface TestServer {
  /** http://127.0.0.1:port */
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

const POOL_SIZE = 4;

/**
 * The real application with the built web app on a free port. It is started once and given one database after the
 * other: starting it costs more than most tests do, and it keeps nothing of its own that a database does not hold.
 */
export async function startTestServer(
  databases: TestDatabases,
  /** Whether this network writes mails; they are never sent. */
  { mail = false } = {},
): Promise<TestServer> {
  let current: { db: Database; availability: Availability } | undefined;
  const now = () => {
    if (!current) throw new Error('No database is open.');
    return current;
  };
  const app = await buildApp({
    db: {
      query: (...args) => now().db.query(...args),
      queryUnprepared: (...args) => now().db.queryUnprepared(...args),
      transaction: (...args) => now().db.transaction(...args),
      afterCommit: (work) => now().db.afterCommit(work),
      listen: (...args) => now().db.listen(...args),
      watch: (...args) => now().db.watch(...args),
      figures: () => now().db.figures(),
      close: () => now().db.close(),
    },
    poolSize: POOL_SIZE,
    availability: {
      get reachable() {
        return now().availability.reachable;
      },
      get writable() {
        return now().availability.writable;
      },
      guard: (work) => now().availability.guard(work),
      stop: () => now().availability.stop(),
    },
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
      const availability = watchAvailability(db, () => undefined);
      current = { db, availability };
      return {
        ownerUrl,
        close: async () => {
          app.endStreams?.();
          current = undefined;
          availability.stop();
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

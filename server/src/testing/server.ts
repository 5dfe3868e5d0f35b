import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { watchAvailability } from '../db/availability.ts';
import { openDatabase } from '../db/database.ts';
import { cloneDatabase, type TestDatabases } from './databases.ts';

export interface TestServer {
  /** http://127.0.0.1:port */
  address: string;
  /** The owner's connection: tests may look at and prepare what no call offers. */
  ownerUrl: string;
  stop(): Promise<void>;
}

const DAY = 86_400_000;

/** The real application with the built web app, on a fresh copy of the template and a free port. */
export async function startTestServer(
  databases: TestDatabases,
  options: { now?: () => Date; timeZone?: string } = {},
): Promise<TestServer> {
  const database = await cloneDatabase(databases);
  const db = openDatabase({ connectionString: database.url, poolSize: 4 });
  const availability = watchAvailability(database.url, () => undefined);
  const app = await buildApp({
    db,
    availability,
    logger: pino({ level: 'silent' }),
    timeZone: options.timeZone ?? 'UTC',
    ...(options.now && { now: options.now }),
    session: { idle: 7 * DAY, max: 30 * DAY },
    trustProxy: false,
    webFolder: fileURLToPath(new URL('../../../web/dist', import.meta.url)),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    ownerUrl: database.ownerUrl,
    stop: async () => {
      await app.close();
      await availability.stop();
      await db.close();
      await database.drop();
    },
  };
}

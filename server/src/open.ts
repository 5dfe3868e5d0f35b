import { findRunning, MOST_CONNECTIONS, startEmbedded } from '@bn/embedded-postgres';
import { findPrimary, hostsOf } from '@bn/postgres';
import { type Config, ConfigError } from './config.ts';
import { APPLICATION_NAME, type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { findProblem } from './db/suitable.ts';

export interface OpenDatabase {
  db: Database;
  /** The day-to-day connection string; of several hosts, the one that was the primary when it was opened. */
  url: string;
  ownerUrl: string;
  location: string;
  close(): Promise<void>;
}

/** Per process: one watches the database, one listens for events. */
export const OUTSIDE_POOL = 2;
/** The rest is for migrations, commands beside the server and an operator who inspects the database. */
const MOST_FOR_PROCESSES = MOST_CONNECTIONS - 8;

export async function openConfigured(
  config: Config,
  report: (line: string) => void,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  const { poolSize } = config;
  if (config.databaseUrl !== undefined) {
    const { databaseUrl, databaseOwnerUrl } = config;
    const url = await findPrimary(databaseUrl, APPLICATION_NAME);
    const ownerUrl =
      databaseOwnerUrl === undefined ? url : await findPrimary(databaseOwnerUrl, APPLICATION_NAME);
    const problem = await findProblem(url);
    if (problem) throw new ConfigError(problem);
    await migrate(ownerUrl, { appRole: databaseOwnerUrl && roleOf(databaseUrl) });
    const db = openDatabase({ connectionString: databaseUrl, poolSize, onError });
    return { db, url, ownerUrl, location: locationOf(databaseUrl), close: () => db.close() };
  }
  refuseTooMany(config);
  const embedded = await startEmbedded({ dataDir: config.dataDir, report });
  try {
    await migrate(embedded.ownerUrl, { appRole: roleOf(embedded.appUrl) });
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  const db = openDatabase({ connectionString: embedded.appUrl, poolSize, onError });
  return {
    db,
    url: embedded.appUrl,
    ownerUrl: embedded.ownerUrl,
    location: embedded.dataDir,
    close: async () => {
      await db.close();
      await embedded.stop();
    },
  };
}

function refuseTooMany({ poolSize, workers }: Config): void {
  const most = Math.floor(MOST_FOR_PROCESSES / workers) - OUTSIDE_POOL;
  if (poolSize <= most) return;
  const each = workers > 1 ? ` for each of ${workers} WORKERS` : '';
  const [limit, given] =
    most < 1
      ? [`WORKERS must be at most ${Math.floor(MOST_FOR_PROCESSES / (1 + OUTSIDE_POOL))}`, workers]
      : [`POOL_SIZE must be at most ${most}${each}`, poolSize];
  throw new ConfigError(
    `${limit} with the embedded database, which takes ${MOST_CONNECTIONS} connections, not ${given}.`,
  );
}

/** For one of several workers: its parent has prepared the database, and passed on where that is. */
export function openForWorker(config: Config, onError: (error: Error) => void): OpenDatabase {
  const url = config.databaseUrl ?? '';
  const db = openDatabase({ connectionString: url, poolSize: config.poolSize, onError });
  return { db, url, ownerUrl: url, location: locationOf(url), close: () => db.close() };
}

export async function openForCommand(config: Config): Promise<OpenDatabase> {
  const ignore = () => undefined;
  const running = config.databaseUrl === undefined ? await findRunning(config.dataDir) : undefined;
  if (!running) return openConfigured({ ...config, poolSize: 2, workers: 1 }, ignore, ignore);
  const db = openDatabase({ connectionString: running.appUrl, poolSize: 2, onError: ignore });
  return {
    db,
    url: running.appUrl,
    ownerUrl: running.ownerUrl,
    location: config.dataDir,
    close: () => db.close(),
  };
}

const roleOf = (url: string): string => decodeURIComponent(new URL(hostsOf(url)[0] ?? url).username);

function locationOf(connectionString: string): string {
  const hosts = hostsOf(connectionString).map((host) => new URL(host));
  return `PostgreSQL at ${hosts.map(({ host }) => host).join(', ')}${hosts[0]?.pathname}`;
}

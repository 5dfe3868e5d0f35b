import pg from 'pg';
import { unavailable } from '../errors.ts';

/**
 * Knows whether the database answers, by asking it a few times a second on a connection of its own. A database that
 * was stopped refuses connections and is noticed anyhow; one that hangs is noticed only this way. Calls in progress
 * are then told within a second, instead of waiting for an answer that may never come.
 */
export interface Availability {
  readonly reachable: boolean;
  /** The work's result, or a refusal as soon as the database is known to be away. */
  guard<T>(work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

const INTERVAL = 200;
/** Interval, patience and grace together stay below the second within which a call must be answered. */
const PATIENCE = 550;
const GRACE = 150;

export function watchAvailability(
  connectionString: string,
  onChange: (reachable: boolean) => void,
): Availability {
  const waiting = new Set<(error: Error) => void>();
  let reachable = true;
  let client: pg.Client | undefined;
  let stopped = false;

  const ask = async (): Promise<void> => {
    client ??= await connect(connectionString);
    await client.query('SELECT 1');
  };

  const probe = async (): Promise<boolean> => {
    try {
      await inTime(ask());
      return true;
    } catch {
      client?.end().catch(() => undefined);
      client = undefined;
      return false;
    }
  };

  const watch = async (): Promise<void> => {
    while (!stopped) {
      const answered = await probe();
      if (stopped) return;
      if (answered !== reachable) {
        reachable = answered;
        onChange(reachable);
      }
      if (!reachable) for (const reject of waiting) reject(unavailable());
      await new Promise((resolve) => setTimeout(resolve, INTERVAL).unref());
    }
  };
  void watch();

  return {
    get reachable() {
      return reachable;
    },
    guard: <T>(work: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        if (!reachable) return reject(unavailable());
        waiting.add(reject);
        work()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject));
      }),
    stop: async () => {
      stopped = true;
      await client?.end().catch(() => undefined);
    },
  };
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'business-network watch',
    // A database that hangs would otherwise complete all these attempts when it wakes up, and keep them open.
    connectionTimeoutMillis: PATIENCE,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * The grace is for ourselves: when this process was too busy to look, the answer lies ready in the socket, but the timer
 * is served first. A second, short timer lets the socket be read before anybody is declared away.
 */
function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      timer = setTimeout(() => reject(new Error('no answer')), GRACE);
    }, PATIENCE);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

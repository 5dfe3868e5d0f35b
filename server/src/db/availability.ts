import { setTimeout as sleep } from 'node:timers/promises';
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

const INTERVAL = 150;
/** Interval, patience and grace together stay well below the second within which a call must be answered. */
const PATIENCE = 450;
const GRACE = 150;
/** On a machine that is overloaded a question may wait long. While calls succeed, the database is not away. */
const QUIET = 400;

/** A process that has just started is busy with itself, and its database was there a moment ago. */
const FIRST_PATIENCE = 5_000;

export function watchAvailability(
  connectionString: string,
  onChange: (reachable: boolean) => void,
): Availability {
  const waiting = new Set<(error: Error) => void>();
  let reachable = true;
  let link: Link | undefined;
  let patience = FIRST_PATIENCE;
  let lastSuccess = 0;
  let stopped = false;

  const ask = async (): Promise<void> => {
    link ??= openLink(connectionString);
    await link.connected;
    await link.client.query('SELECT 1');
  };

  const answers = async (): Promise<'yes' | 'late' | 'lost'> => {
    try {
      await inTime(ask(), patience, () => Date.now() - lastSuccess);
      return 'yes';
    } catch (error) {
      link?.client.end().catch(() => undefined);
      link = undefined;
      return error instanceof Late ? 'late' : 'lost';
    }
  };

  const probe = async (): Promise<boolean> => {
    const hadLink = link !== undefined;
    let answer = await answers();
    // A connection may be cut while the database is well: a new one tells.
    if (answer === 'lost' && hadLink) answer = await answers();
    patience = PATIENCE;
    return answer === 'yes';
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
        work().then(
          (result) => {
            waiting.delete(reject);
            lastSuccess = Date.now();
            resolve(result);
          },
          (error) => {
            waiting.delete(reject);
            reject(error);
          },
        );
      }),
    stop: async () => {
      stopped = true;
      await link?.client.end().catch(() => undefined);
    },
  };
}

interface Link {
  client: pg.Client;
  connected: Promise<unknown>;
}

/** Known from its first moment on, so that an attempt that hangs can be ended and does not wake up with the database. */
function openLink(connectionString: string): Link {
  const client = new pg.Client({ connectionString, application_name: 'business-network watch' });
  client.on('error', () => undefined);
  const connected = client.connect();
  connected.catch(() => undefined);
  return { client, connected };
}

class Late extends Error {}

/**
 * The grace is for ourselves: when this process was too busy to look, the answer lies ready in the socket, but the timer
 * is served first. A second, short timer lets the socket be read before anybody is declared away.
 */
async function inTime(work: Promise<void>, patience: number, quietFor: () => number): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  const late = async () => {
    await sleep(patience, undefined, { signal });
    await sleep(GRACE, undefined, { signal });
    while (quietFor() < QUIET) await sleep(20, undefined, { signal });
    throw new Late('no answer');
  };
  await Promise.race([work, late()]).finally(() => settled.abort());
}

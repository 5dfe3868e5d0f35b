import pg from 'pg';

export interface ConnectionOptions extends pg.ClientConfig {
  /** How many may be open at a time. */
  most: number;
  /** Milliseconds to wait for one that is free, or for a new one to be there. */
  patience: number;
  onError: (error: Error) => void;
}

/** Connections that are kept and lent. Lending one that is free costs nothing, not even a turn of the event loop. */
export interface Connections {
  take(): pg.Client | Promise<pg.Client>;
  /** A connection that failed is not lent again. */
  giveBack(client: pg.Client, failed?: boolean): void;
  /** Resolves when all are given back. */
  close(): Promise<void>;
}

interface Waiting {
  resolve(client: pg.Client): void;
  reject(error: Error): void;
}

/** A connection that nobody needed for this long is closed. */
const IDLE = 60_000;

export function createConnections({ most, patience, onError, ...config }: ConnectionOptions): Connections {
  /** Used last, lent first: those at the front grow old. */
  const free: { client: pg.Client; since: number }[] = [];
  const waiting = new Set<Waiting>();
  const broken = new WeakSet<pg.Client>();
  let open = 0;
  let whenClosed: (() => void) | undefined;

  const connect = async (): Promise<pg.Client> => {
    open += 1;
    const client = new pg.Client({ ...config, connectionTimeoutMillis: patience });
    client.on('error', (error) => {
      broken.add(client);
      forgetFree(client);
      onError(error);
    });
    try {
      await client.connect();
      return client;
    } catch (error) {
      lost();
      throw error;
    }
  };

  /** One fewer is open: another is opened for whoever is first in the queue by then. */
  const lost = () => {
    open -= 1;
    if (waiting.size > 0) connect().then((client) => giveBack(client), refuseFirst);
    else if (open === 0) whenClosed?.();
  };
  const firstWaiting = (): Waiting | undefined => {
    const [first] = waiting;
    if (first) waiting.delete(first);
    return first;
  };
  const refuseFirst = (error: Error) => firstWaiting()?.reject(error);

  const end = (client: pg.Client) => {
    client.end().catch(() => undefined);
    lost();
  };
  const forgetFree = (client: pg.Client) => {
    const index = free.findIndex((one) => one.client === client);
    if (index === -1) return;
    free.splice(index, 1);
    end(client);
  };

  const giveBack = (client: pg.Client, failed = false) => {
    if (failed || broken.has(client)) return end(client);
    const next = firstWaiting();
    if (next) next.resolve(client);
    else if (whenClosed) end(client);
    else free.push({ client, since: Date.now() });
    return undefined;
  };

  const wait = (): Promise<pg.Client> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(mine);
        reject(new Error('timeout exceeded when trying to connect'));
      }, patience);
      const mine: Waiting = {
        resolve: (client) => {
          clearTimeout(timer);
          resolve(client);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      waiting.add(mine);
    });

  const sweep = setInterval(() => {
    const old = Date.now() - IDLE;
    while (free[0] && free[0].since < old) end((free.shift() as { client: pg.Client }).client);
  }, IDLE / 2).unref();

  return {
    take: () => {
      if (whenClosed) throw new Error('The connections are closed.');
      return free.pop()?.client ?? (open < most ? connect() : wait());
    },
    giveBack,
    close: () =>
      new Promise((resolve) => {
        clearInterval(sweep);
        whenClosed = resolve;
        for (const { client } of free.splice(0)) end(client);
        if (open === 0) resolve();
      }),
  };
}

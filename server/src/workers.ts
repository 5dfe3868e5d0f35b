import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** One that ran for so long before it died is replaced at once; one that dies again and again ever more slowly. */
const RAN_WELL = 10_000;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;

type FromWorker = { metrics: number };
type ToWorker = { stop: NodeJS.Signals | undefined } | { metrics: number; text: string };

export interface Workers {
  /** Where they all answer. */
  address: string;
  /** Tells all of them to stop, and waits for their end. */
  stop(signal: NodeJS.Signals | undefined): Promise<void>;
}

export interface WorkersOptions {
  count: number;
  /** Added to the environment of each. */
  environment: Record<string, string>;
  /** One died and is replaced. */
  onDeath(what: string): void;
}

/** So many processes behind one port. Each is a server of its own; they share nothing but the port and the database. */
export async function startWorkers({ count, environment, onDeath }: WorkersOptions): Promise<Workers> {
  let stopping = false;
  let address = '';
  const figures = new AggregatorRegistry();
  const running = new Set<Worker>();
  const pauses = new AbortController();

  const launch = (pause: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = cluster.fork(environment);
      const began = Date.now();
      let serves = false;
      running.add(worker);
      worker.on('listening', ({ address: host, port }) => {
        serves = true;
        address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
        resolve();
      });
      worker.on('message', async ({ metrics }: FromWorker) => {
        if (metrics === undefined) return;
        const text = await figures.clusterMetrics().catch(() => '');
        if (worker.isConnected()) worker.send({ metrics, text } satisfies ToWorker);
      });
      worker.on('exit', (code, signal) => {
        running.delete(worker);
        if (stopping) return resolve();
        // One that never served has said why; the others would fail likewise.
        if (!serves && pause === 0) return reject(new WorkerFailed());
        const next =
          Date.now() - began > RAN_WELL ? FIRST_PAUSE : Math.min(pause * 2, LONGEST_PAUSE) || FIRST_PAUSE;
        onDeath(`a worker ended (${signal ?? code}) and is replaced`);
        sleep(next, undefined, { signal: pauses.signal })
          .then(() => launch(next))
          .catch(() => undefined);
      });
    });
  const stop = async (signal: NodeJS.Signals | undefined) => {
    stopping = true;
    pauses.abort();
    await Promise.all(
      [...running].map((worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve));
        if (worker.isConnected()) worker.send({ stop: signal } satisfies ToWorker);
        return ended;
      }),
    );
  };
  try {
    await Promise.all(Array.from({ length: count }, () => launch(0)));
  } catch (error) {
    await stop('SIGINT');
    throw error;
  }
  return { address, stop };
}

/** Its own message was shown already. */
export class WorkerFailed extends Error {}

/** What a worker does when it is told to stop, or whoever started it is gone. Ctrl-C goes to the whole group, and is not for it. */
export function onStop(stop: (signal: NodeJS.Signals | undefined) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('message', (message: ToWorker) => {
    if ('stop' in message) stop(message.stop);
  });
  process.on('disconnect', () => stop('SIGTERM'));
}

/** The figures of all workers together, whichever of them was asked. */
export function metricsOfAll(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
  const waiting = new Map<number, (text: string) => void>();
  let asked = 0;
  process.on('message', (message: ToWorker) => {
    if (!('metrics' in message)) return;
    waiting.get(message.metrics)?.(message.text);
    waiting.delete(message.metrics);
  });
  return () =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      process.send?.({ metrics: asked } satisfies FromWorker);
    });
}

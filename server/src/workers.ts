import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** One that ran for so long before it died is replaced at once; one that dies again and again ever more slowly. */
const RAN_WELL = 10_000;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;

/** prom-client sends messages of its own on the same line, some with a field `metrics`: ours must not be taken for them. */
type FromWorker = { figuresAsked?: number };
type ToWorker = { stop: NodeJS.Signals | undefined } | { figuresFor: number; text: string };

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

/**
 * Each accepts for itself, from one queue in the kernel. As Node does it otherwise, one process accepts for all and sends
 * sockets on: what is on its way to a worker when that dies is neither served nor closed.
 */
cluster.schedulingPolicy = cluster.SCHED_NONE;

/** So many processes behind one port. Each is a server of its own; they share nothing but the port and the database. */
export async function startWorkers({ count, environment, onDeath }: WorkersOptions): Promise<Workers> {
  let stopping = false;
  let address = '';
  const figures = new AggregatorRegistry();
  const running = new Set<Worker>();
  const serving = new WeakSet<Worker>();
  const pauses = new AbortController();

  const tell = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message);
  };
  const launch = (pause: number): Promise<void> =>
    new Promise((resolve, reject) => {
      if (stopping) return resolve();
      const worker = cluster.fork(environment);
      const began = Date.now();
      running.add(worker);
      // Something was sent to one that has just died: its exit tells more.
      worker.on('error', () => undefined);
      worker.on('listening', ({ address: host, port }) => {
        serving.add(worker);
        address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
        resolve();
      });
      worker.on('message', async ({ figuresAsked }: FromWorker) => {
        if (figuresAsked === undefined) return;
        const text = await figures.clusterMetrics().catch(() => '');
        tell(worker, { figuresFor: figuresAsked, text });
      });
      worker.on('exit', (code, signal) => {
        running.delete(worker);
        if (stopping) return resolve();
        // One that never served has said why; the others would fail likewise.
        if (!serving.has(worker) && pause === 0) return reject(new WorkerFailed());
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
        // One that has not begun to serve has nothing to finish, and may not hear what it is told while it loads.
        if (serving.has(worker)) tell(worker, { stop: signal });
        else worker.process.kill('SIGKILL');
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
    if (!('figuresFor' in message)) return;
    waiting.get(message.figuresFor)?.(message.text);
    waiting.delete(message.figuresFor);
  });
  return () =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      // Whoever started us may be gone: 'disconnect' tells it.
      process.send?.({ figuresAsked: asked } satisfies FromWorker, undefined, undefined, () => undefined);
    });
}

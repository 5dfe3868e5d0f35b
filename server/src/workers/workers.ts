import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { addUpFigures, type FiguresFromWorker, type FiguresToWorker } from './worker-figures.ts';
import { BEAT_EVERY, watchWorkers } from './worker-watch.ts';

/** One that ran for this long before it died is replaced at once; one that keeps dying is replaced ever more slowly. */
const RAN_WELL = 10_000;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;

/** By then they have ended by themselves, or hang: then they would keep the port. */
const ENDED_WITHIN = 8_200;

type ToWorker = FiguresToWorker | { stop: NodeJS.Signals | undefined };
type FromWorker = FiguresFromWorker | { beat: true };

export interface Workers {
  address: string;
  stop(signal: NodeJS.Signals | undefined): Promise<void>;
}

export interface WorkersOptions {
  count: number;
  notice: number;
  environment: Record<string, string>;
  onDeath(what: string): void;
}

/**
 * Each accepts for itself, from one queue in the kernel. In Node's default mode, one process accepts for all
 * and passes sockets on: what is on its way to a worker when that dies is neither served nor closed.
 */
cluster.schedulingPolicy = cluster.SCHED_NONE;

/** This many processes behind one port. Each is a complete server; they share nothing but the port and the database. */
export async function startWorkers({
  count,
  notice,
  environment,
  onDeath,
}: WorkersOptions): Promise<Workers> {
  let stopping = false;
  let address = '';
  const running = new Set<Worker>();
  const serving = new WeakSet<Worker>();
  const pauses = new AbortController();

  const send = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message);
  };
  const figures = addUpFigures(count, (question) => {
    const asked = [...running].filter((worker) => serving.has(worker));
    for (const worker of asked) send(worker, { figuresWanted: question });
    return asked.length;
  });
  const watch = watchWorkers<Worker>({
    pidOf: (worker) => worker.process.pid,
    onHung: (worker, how) => {
      onDeath(`worker ${worker.process.pid} hangs (${how}) and is ended`);
      worker.process.kill('SIGKILL');
    },
  });
  const launch = (pause: number): Promise<void> =>
    new Promise((resolve, reject) => {
      if (stopping) return resolve();
      const worker = cluster.fork(environment);
      const began = Date.now();
      running.add(worker);
      // A message was sent to one that has just died: its exit says more.
      worker.on('error', () => undefined);
      worker.on('listening', ({ address: host, port }) => {
        serving.add(worker);
        watch.enter(worker);
        address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
        resolve();
      });
      worker.on('message', async (message: FromWorker) => {
        if ('beat' in message) watch.beat(worker);
        else if ('figuresReported' in message) figures.received(message.figuresReported, message.figures);
        else send(worker, { figuresFor: message.figuresAsked, text: await figures.ofAll() });
      });
      worker.on('exit', (code, signal) => {
        running.delete(worker);
        watch.leave(worker);
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
    watch.stop();
    const kill = (worker: Worker) => worker.process.kill('SIGKILL');
    const ended = [...running].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    // One that has not begun to serve has nothing to finish, and may not receive messages while it loads.
    for (const worker of running)
      if (serving.has(worker)) send(worker, { stop: signal });
      else kill(worker);
    const late = setTimeout(() => running.forEach(kill), ENDED_WITHIN);
    if (signal === 'SIGTERM') await sleep(notice);
    // Disconnecting the last worker releases our own hold on the port, so that the last process to close it
    // also accepts.
    for (const { process } of running) if (process.connected) process.disconnect();
    await Promise.all(ended);
    clearTimeout(late);
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

/**
 * What a worker does: it sends beats while its event loop turns, and stops when asked to, or when its parent
 * process is gone. Ctrl-C reaches the whole process group, and workers ignore it.
 */
export function onStop(stop: (signal: NodeJS.Signals | undefined) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('message', (message: ToWorker) => {
    if ('stop' in message) stop(message.stop);
  });
  const beat: FromWorker = { beat: true };
  setInterval(() => process.send?.(beat, undefined, undefined, () => undefined), BEAT_EVERY).unref();
  // Otherwise Node ends the process as soon as the IPC channel closes, whatever it is in the middle of.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  // Without notice: an operator who restarts everything wants the port.
  process.on('disconnect', () => stop('SIGINT'));
}

/** Until the parent process has released the port: connections that arrive after our last check would be reset with its hold. */
export const untilReleased = (): Promise<unknown> =>
  process.connected
    ? new Promise((resolve) => process.once('disconnect', () => resolve(undefined)))
    : Promise.resolve();

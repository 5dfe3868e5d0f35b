import { setTimeout as sleep } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

export interface Supervision {
  /** Launches PostgreSQL; called again after each unexpected end. */
  launch(): Promise<Postmaster>;
  /** Called while PostgreSQL cannot start because children of its killed predecessor still run. */
  clearObstacles(): Promise<void>;
  shutDown(postmaster: Postmaster): Promise<void>;
  report(line: string): void;
}

const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 5_000;
/** Children of a killed PostgreSQL normally end within milliseconds. */
const CHILDREN_MAY_LINGER = 1_000;

/** Starts PostgreSQL once, and fails if that fails; afterwards restarts it whenever it ends unexpectedly. */
export async function supervise(supervision: Supervision): Promise<{ stop(): Promise<void> }> {
  const { launch, report } = supervision;
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Postmaster | undefined;
  let restarting: Promise<void> | undefined;

  const start = async () => {
    const postmaster = await launch();
    current = postmaster;
    if (signal.aborted) await supervision.shutDown(postmaster);
    await postmaster.ready();
    const restart = () => {
      if (!signal.aborted) restarting = startAgain();
    };
    if (postmaster.hasExited()) restart();
    else postmaster.process.once('exit', restart);
  };

  const startAgain = async () => {
    report('The database ended unexpectedly; starting it again.');
    const since = Date.now();
    let pause = FIRST_PAUSE;
    let lastReason = '';
    while (!signal.aborted) {
      try {
        await start();
        report(`The database is back after ${((Date.now() - since) / 1000).toFixed(1)} s.`);
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (Date.now() - since > CHILDREN_MAY_LINGER && !signal.aborted) {
          if (reason !== lastReason) report(reason);
          lastReason = reason;
          await supervision.clearObstacles().catch(() => undefined);
        }
        await sleep(pause, undefined, { signal }).catch(() => undefined);
        pause = Math.min(pause * 1.5, LONGEST_PAUSE);
      }
    }
  };

  // If our process exits without stop(), PostgreSQL at least gets a signal; only a kill -9 leaves an orphan.
  const interrupt = () => current?.process.kill('SIGINT');
  process.once('exit', interrupt);

  const stop = async () => {
    stopping.abort();
    if (current && !current.hasExited()) await supervision.shutDown(current);
    await restarting;
    process.off('exit', interrupt);
  };

  try {
    await startWithRetries(start, supervision);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/** The first start may follow right after a kill -9 of everything, while old children are still ending. */
async function startWithRetries(start: () => Promise<void>, { clearObstacles }: Supervision): Promise<void> {
  const deadline = Date.now() + 10 * CHILDREN_MAY_LINGER;
  for (;;) {
    const attemptedAt = Date.now();
    try {
      return await start();
    } catch (error) {
      const obstructed = error instanceof Error && error.message.includes('still in use');
      if (!obstructed || attemptedAt > deadline) throw error;
      if (attemptedAt > deadline - 9 * CHILDREN_MAY_LINGER) await clearObstacles();
      await sleep(FIRST_PAUSE);
    }
  }
}

import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from '../programs/binaries.ts';

const run = promisify(execFile);

/** From gentle to forceful: fast shutdown, immediate shutdown, kill. The data survives each of them. */
const STEPS: [NodeJS.Signals, number][] = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/** Ends a PostgreSQL that is known to be ours and waits until it is gone. */
export async function shutDown(
  binaries: Binaries,
  pid: number,
  hasEnded: () => boolean | Promise<boolean>,
): Promise<void> {
  for (const [signal, timeout] of STEPS) {
    await send(binaries, pid, signal);
    const deadline = Date.now() + timeout;
    while (Date.now() < deadline) {
      if (await hasEnded()) return;
      await sleep(10);
    }
  }
}

async function send(binaries: Binaries, pid: number, signal: NodeJS.Signals): Promise<void> {
  if (process.platform === 'win32' && signal !== 'SIGKILL') {
    // Windows has no signals; PostgreSQL listens on a pipe instead.
    await run(binaries.pgCtl, ['kill', signal.slice(3), String(pid)]).catch(() => undefined);
    return;
  }
  try {
    process.kill(pid, signal);
    // A paused process would not receive the others.
    if (process.platform !== 'win32') process.kill(pid, 'SIGCONT');
  } catch {
    // It has already ended.
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

export interface Program {
  readonly pid: number;
  isRunning(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

interface ProgramOptions {
  uid?: number;
  /** Each node has a group of its own: by it the firewall knows who opened a connection. */
  gid?: number;
  log: string;
  env?: Record<string, string>;
}

const running = new Set<ChildProcess>();

export function startProgram(
  command: string,
  args: string[],
  { uid, gid, log, env }: ProgramOptions,
): Program {
  const output = openSync(log, 'a');
  const child = spawn(command, args, {
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
    cwd: '/',
    stdio: ['ignore', output, output],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/nonexistent', ...env },
  });
  running.add(child);
  child.on('error', () => undefined);
  child.on('exit', () => running.delete(child));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    isRunning,
    signal: (signal) => void child.kill(signal),
    end: async (signal) => {
      if (!isRunning()) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

/** Whatever becomes of the run, what it started ends with it. */
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** All processes of a group that is ours alone. */
export async function processesOf(gid: number, name?: string): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const status = await readFile(`/proc/${entry}/status`, 'utf8').catch(() => '');
    if (!new RegExp(`^Gid:\\s+${gid}\\s`, 'm').test(status)) continue;
    if (name && !new RegExp(`^Name:\\s+${name}$`, 'm').test(status)) continue;
    found.push(Number(entry));
  }
  return found;
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone by itself.
    }
  }
}

/** With -9, until none is left: one that was being born while the others were looked for would hold their memory. */
export async function killAll(find: () => Promise<number[]>): Promise<void> {
  for (let pids = await find(); pids.length > 0; pids = await find()) {
    signalAll(pids, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

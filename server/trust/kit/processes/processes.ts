import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect } from 'vitest';

/** The direct children of a process, oldest first. */
export async function children(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((candidate) => candidate > 0);
  const parents = await Promise.all(pids.map(parentOf));
  return pids.filter((_, index) => parents[index] === pid).sort((a, b) => a - b);
}

async function parentOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

const TICKS_PER_SECOND = 100;
/** Seconds of processor time that a process has used so far. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
}

/** Ended, whether or not anyone has asked how. */
export async function untilGone(pid: number): Promise<void> {
  const state = () => readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'gone');
  await expect.poll(state).toMatch(/gone|State:\s+Z/);
}

/** The most memory in MB since the peak was reset. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

const RESET_PEAK = '5';
export const resetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, RESET_PEAK);

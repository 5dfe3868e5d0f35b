import { readFile, writeFile } from 'node:fs/promises';

/** In MB, since the peak was reset. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

const RESET_PEAK = '5';
export const resetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, RESET_PEAK);

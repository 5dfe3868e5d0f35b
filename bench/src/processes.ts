import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What the system reports about processes: Linux only, undefined elsewhere. */
const read = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** Fields of /proc/PID/stat after the program's name, which may contain blanks. */
async function statOf(pid: number): Promise<number[] | undefined> {
  const text = await read(`/proc/${pid}/stat`);
  return text
    ? text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
    : undefined;
}

/** Linux counts in hundredths of a second. */
const TICK = 10;
const PARENT = 1;
const [OWN_USER, OWN_SYSTEM, ENDED_USER, ENDED_SYSTEM] = [11, 12, 13, 14] as const;

/** Processor time that the process has used, in milliseconds. */
export async function processorTimeOf(pid: number | undefined): Promise<number | undefined> {
  const fields = pid === undefined ? undefined : await statOf(pid);
  return fields && TICK * ((fields[OWN_USER] ?? 0) + (fields[OWN_SYSTEM] ?? 0));
}

/** The same of a PostgreSQL cluster: the postmaster and its processes, including those that have ended. */
export async function clusterTimeOf(dataDir: string): Promise<number | undefined> {
  const pid = Number((await read(path.join(dataDir, 'postgres', 'postmaster.pid'))).split('\n')[0]);
  const postmaster = await statOf(pid);
  if (!postmaster) return undefined;
  let ticks = (postmaster[ENDED_USER] ?? 0) + (postmaster[ENDED_SYSTEM] ?? 0);
  for (const name of await readdir('/proc')) {
    const fields = /^\d+$/.test(name) ? await statOf(Number(name)) : undefined;
    if (fields && (Number(name) === pid || fields[PARENT] === pid))
      ticks += (fields[OWN_USER] ?? 0) + (fields[OWN_SYSTEM] ?? 0);
  }
  return TICK * ticks;
}

import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '../error.ts';
import { TOOL_ENVIRONMENT } from '../programs/run-tool.ts';

const run = promisify(execFile);

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Whether this process is a PostgreSQL of this folder: an id alone may belong to another program by now. */
export async function isPostgresOf(cluster: string, pid: number, startedAt: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') return worksIn(cluster, pid);
  if (process.platform === 'win32') return hasImageName(pid);
  return startedThen(pid, startedAt);
}

/** All PostgreSQL processes of this folder, including orphaned children of a dead one. Empty where that is unknown. */
export async function postgresProcessesOf(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const hits = await Promise.all(pids.map((pid) => worksIn(cluster, pid)));
  return pids.filter((_, index) => hits[index]);
}

/** PostgreSQL and all its children work inside the data folder. */
async function worksIn(cluster: string, pid: number): Promise<boolean> {
  try {
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')).trim() !== 'postgres') return false;
    const [there, here] = await Promise.all([
      stat(`/proc/${pid}/cwd`, { bigint: true }),
      stat(cluster, { bigint: true }),
    ]);
    return there.dev === here.dev && there.ino === here.ino;
  } catch {
    return false;
  }
}

async function startedThen(pid: number, startedAt: number): Promise<boolean> {
  const args = ['-p', String(pid), '-o', 'lstart=', '-o', 'comm='];
  const { stdout } = await run('ps', args, { env: TOOL_ENVIRONMENT }).catch(() => ({ stdout: '' }));
  const [, when, command] = /^\s*(\w+ +\w+ +\d+ +[\d:]+ +\d+)\s+(.*\S)/.exec(stdout) ?? [];
  if (!when || !command) return false;
  return /(^|\/)postgres\b/.test(command) && Math.abs(Date.parse(`${when} UTC`) / 1000 - startedAt) <= 3;
}

async function hasImageName(pid: number): Promise<boolean> {
  const args = ['/NH', '/FO', 'CSV', '/FI', `PID eq ${pid}`];
  const { stdout } = await run('tasklist', args).catch(() => ({ stdout: '' }));
  return stdout.toLowerCase().includes('"postgres.exe"');
}

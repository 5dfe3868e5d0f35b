import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { removeSocketFolder } from '../cluster/endpoint.ts';
import { unlessMissing } from '../error.ts';
import type { Binaries } from '../programs/binaries.ts';
import { disownPidFile, readPidFile } from './pid-file.ts';
import { isAlive, isPostgresOf, postgresProcessesOf } from './processes.ts';
import { shutDown } from './shut-down.ts';

type Report = (line: string) => void;

/** Cleans up after a killed run. Call it only while holding the folder's lock. */
export async function clearLeftovers(binaries: Binaries, cluster: string, report: Report): Promise<void> {
  await settlePidFile(binaries, cluster, report);
  await removePreviousSocketFolder(cluster);
}

/** Ends the PostgreSQL named in the file, if it is one; makes the file harmless if its id now belongs to another program. */
export async function settlePidFile(binaries: Binaries, cluster: string, report: Report): Promise<void> {
  const previous = await readPidFile(cluster);
  if (!previous) return;
  // Identified by what it is rather than by its id: a zombie keeps its id.
  const isRunning = () => isPostgresOf(cluster, previous.pid, previous.startedAt);
  if (await isRunning()) {
    report('The database of a previous run is still running; stopping it.');
    await shutDown(binaries, previous.pid, async () => !(await isRunning()));
  } else if (isAlive(previous.pid)) {
    await disownPidFile(cluster);
  }
}

/** PostgreSQL leaves the options of its last start in a file, even if it ended without us. */
async function removePreviousSocketFolder(cluster: string): Promise<void> {
  const options = await unlessMissing(readFile(path.join(cluster, 'postmaster.opts'), 'utf8'));
  const [, folder] = /"unix_socket_directories=([^"]+)"/.exec(options ?? '') ?? [];
  if (folder) await removeSocketFolder(folder);
}

/** A busy child of a killed PostgreSQL can outlive it and hold its memory, which keeps the next one from starting. */
export async function endLingeringChildren(cluster: string): Promise<void> {
  const previous = await readPidFile(cluster);
  if (previous && (await isPostgresOf(cluster, previous.pid, previous.startedAt))) return;
  for (const pid of await postgresProcessesOf(cluster)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  }
}

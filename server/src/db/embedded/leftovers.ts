import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { removeSocketFolder } from './endpoint.ts';
import { unlessMissing } from './error.ts';
import { disownPidFile, readPidFile } from './pid-file.ts';
import { isAlive, isPostgresOf, postgresProcessesOf } from './processes.ts';
import { shutDown } from './shut-down.ts';

type Report = (line: string) => void;

/** Clears the way after a run that was killed. Call it only while holding the folder's lock. */
export async function clearLeftovers(binaries: Binaries, cluster: string, report: Report): Promise<void> {
  const former = await readPidFile(cluster);
  if (former && (await isPostgresOf(cluster, former.pid, former.startedAt))) {
    report('The database of a former run is still running; stopping it.');
    await shutDown(binaries, former.pid);
  } else if (former && isAlive(former.pid)) {
    await disownPidFile(cluster);
  }
  await removeFormerSocketFolder(cluster);
}

/** PostgreSQL leaves the options of its last start in a file, also when it ended without us. */
async function removeFormerSocketFolder(cluster: string): Promise<void> {
  const options = await unlessMissing(readFile(path.join(cluster, 'postmaster.opts'), 'utf8'));
  const [, folder] = /"unix_socket_directories=([^"]+)"/.exec(options ?? '') ?? [];
  if (folder) await removeSocketFolder(folder);
}

/** A busy child of a killed PostgreSQL can outlive it and hold its memory, which keeps the next one from starting. */
export async function endLingeringChildren(cluster: string): Promise<void> {
  const former = await readPidFile(cluster);
  if (former && (await isPostgresOf(cluster, former.pid, former.startedAt))) return;
  for (const pid of await postgresProcessesOf(cluster)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone in the meantime.
    }
  }
}

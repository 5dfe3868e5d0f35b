import path from 'node:path';
import { type ConnectionStrings, connectionStrings } from './cluster/connection.ts';
import { readSecrets } from './cluster/secrets.ts';
import { clusterFolder } from './folder/folders.ts';
import { readPidFile } from './process/pid-file.ts';
import { isPostgresOf } from './process/processes.ts';

/** How another process, such as the admin command, connects to the database of a running server. */
export async function findRunning(dataDir: string): Promise<ConnectionStrings | undefined> {
  const folder = path.resolve(dataDir);
  const cluster = clusterFolder(folder);
  const file = await readPidFile(cluster);
  if (!file?.ready || !(await isPostgresOf(cluster, file.pid, file.startedAt))) return undefined;
  const secrets = await readSecrets(folder);
  return (
    secrets && connectionStrings({ socketFolder: file.socketFolder || undefined, port: file.port }, secrets)
  );
}

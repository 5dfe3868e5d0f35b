import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { clusterFolder } from '../folder/folders.ts';

/** The process that a test kills. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const [pid] = (await readFile(path.join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

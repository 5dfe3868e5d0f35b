import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from '../error.ts';

/** What a running PostgreSQL records about itself in postmaster.pid. */
export interface PidFile {
  pid: number;
  startedAt: number;
  port: number;
  socketFolder: string;
  ready: boolean;
}

const fileIn = (cluster: string) => path.join(cluster, 'postmaster.pid');

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await unlessMissing(readFile(fileIn(cluster), 'utf8'));
  const [pid, , startedAt, port, socketFolder, , , status] = (text ?? '').split('\n');
  if (!pid || !(Number(pid) > 0)) return undefined;
  return {
    pid: Number(pid),
    startedAt: Number(startedAt ?? 0),
    port: Number(port ?? 0),
    socketFolder: socketFolder ?? '',
    ready: status?.trim() === 'ready',
  };
}

/**
 * PostgreSQL refuses to start while the process named in its file lives, even if that id now belongs to some other
 * program; it ignores its own parent's id. The rest of the file stays: it points PostgreSQL to shared memory that
 * processes of the previous run may still hold.
 */
export async function disownPidFile(cluster: string): Promise<void> {
  const file = await open(fileIn(cluster), constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
  try {
    const [, ...rest] = (await file.readFile('utf8')).split('\n');
    await file.truncate(0);
    await file.write([process.pid, ...rest].join('\n'), 0);
    await file.sync();
  } finally {
    await file.close();
  }
}

import { createHash } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { EmbeddedDatabaseError, errorCode } from '../error.ts';
import { type FolderLock, lockBySocket } from './socket-lock.ts';

/**
 * One server per folder. The lock is an operating system object that vanishes with the process, however it ends, so
 * no stale file and no reused process id can mislead it.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  try {
    if (process.platform === 'linux') return await holdNameAndSocket(dataDir);
    if (process.platform === 'win32') return await holdName(await lockName(dataDir));
    return holdFile(path.join(dataDir, 'lock'));
  } catch (error) {
    if (!['EADDRINUSE', 'EAGAIN', 'EWOULDBLOCK'].includes(errorCode(error) ?? '')) throw error;
    throw new EmbeddedDatabaseError(
      `Another server is already running with the data folder ${dataDir}: stop it first, or choose another folder with DATA_DIR.`,
    );
  }
}

/** Containers that share a folder do not share socket names, so there is also a socket inside the folder. */
async function holdNameAndSocket(dataDir: string): Promise<FolderLock> {
  const name = await holdName(await lockName(dataDir));
  try {
    const socket = await lockBySocket(dataDir);
    return { release: () => socket.release().finally(name.release) };
  } catch (error) {
    await name.release();
    throw error;
  }
}

/** Derived from the folder's identity rather than its path: a link or a mount of the same folder has the same name. */
async function lockName(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true });
  const key = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
  return process.platform === 'win32' ? `\\\\.\\pipe\\business-network-${key}` : `\0business-network-${key}`;
}

function holdName(name: string): Promise<FolderLock> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Exclusive: a cluster worker must not share the name through its primary.
    server.listen({ path: name, exclusive: true }, () => {
      server.unref();
      resolve({ release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

/** macOS and the BSDs lock a file while opening it. */
function holdFile(file: string): FolderLock {
  const O_EXLOCK = 0x20;
  const descriptor = openSync(
    file,
    constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK,
    0o600,
  );
  return { release: async () => closeSync(descriptor) };
}

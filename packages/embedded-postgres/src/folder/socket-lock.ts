import { open, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * A socket file inside the folder. Any process that sees the file, in any container, can check whether a process is
 * behind it; a file left by a dead process does not answer. Linux only: the folder is addressed through its descriptor,
 * because a socket's path must be short.
 */
export async function lockBySocket(folder: string): Promise<FolderLock> {
  const handle = await open(folder, 'r');
  const file = `/proc/self/fd/${handle.fd}/lock.socket`;
  if (await answers(file)) {
    await handle.close();
    throw Object.assign(new Error(`${folder} is in use`), { code: 'EADDRINUSE' });
  }
  await rm(file, { force: true });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => {
    // Some shared file systems do not support sockets; the lock within this machine works without it.
    server.once('error', () => resolve());
    server.listen({ path: file, exclusive: true }, resolve);
  });
  server.unref();
  const release = async () => {
    await new Promise((resolve) => server.close(resolve));
    await handle.close();
  };
  return { release };
}

function answers(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(file);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

import { chmod, chown, lstat, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedDatabaseError } from '../error.ts';
import { type Account, canReach } from '../programs/account.ts';
import type { Endpoint } from './connection.ts';

const SOCKET_PORT = 5432;
const PREFIX = 'bn-';
/** A socket's path may have 103 bytes on macOS and 107 on Linux; `.s.PGSQL.5432.lock` and the random part count too. */
const LONGEST_PARENT = 75;

export async function openEndpoint(account: Account | undefined): Promise<Endpoint> {
  if (process.platform === 'win32') return { socketFolder: undefined, port: await freePort() };
  for (const parent of new Set([tmpdir(), '/tmp', '/run', '/var/tmp'])) {
    const socketFolder = await privateFolder(parent, account).catch(() => undefined);
    if (socketFolder) return { socketFolder, port: SOCKET_PORT };
  }
  throw new EmbeddedDatabaseError(
    `The database needs a small private folder for its socket, and neither ${tmpdir()} nor /tmp is writable: set TMPDIR to a folder that is.`,
  );
}

/** New at each start and private to PostgreSQL's account, so no one can have put anything there before. */
async function privateFolder(parent: string, account: Account | undefined): Promise<string | undefined> {
  // Commas and quotes have a meaning in PostgreSQL's list of folders.
  if (Buffer.byteLength(parent) > LONGEST_PARENT || !/^\/[^,"\s]*$/.test(parent)) return undefined;
  if (account && !(await canReach(parent, account, 'enter'))) return undefined;
  const folder = await mkdtemp(path.join(parent, PREFIX));
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

export async function closeEndpoint({ socketFolder }: Endpoint): Promise<void> {
  if (socketFolder) await removeSocketFolder(socketFolder);
}

/** Also called for a folder named by a file that we found: only our own socket folders are ever removed. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (!path.basename(folder).startsWith(PREFIX)) return;
  const found = await lstat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return;
  const socket = path.join(folder, `.s.PGSQL.${SOCKET_PORT}`);
  await rm(socket, { force: true });
  await rm(`${socket}.lock`, { force: true });
  await rmdir(folder).catch(() => undefined);
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

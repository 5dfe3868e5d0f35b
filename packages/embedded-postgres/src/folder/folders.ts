import { access, chmod, constants, lchown, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedDatabaseError, errorCode, unlessMissing } from '../error.ts';
import type { Account } from '../programs/account.ts';

/** Creates DATA_DIR if it is missing, and throws one sentence that says why it cannot be used. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EmbeddedDatabaseError(whyUnusable(dataDir, errorCode(error)));
  }
}

function whyUnusable(dataDir: string, code: string | undefined): string {
  const advice = 'choose another folder with DATA_DIR';
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `The data folder ${dataDir} is a file, or is below one: ${advice}.`;
    case 'EACCES':
    case 'EPERM':
      return `The data folder ${dataDir} is not writable for the user who starts this: change its owner, or ${advice}.`;
    case 'EROFS':
      return `The data folder ${dataDir} is on a read-only file system: ${advice}.`;
    case 'ENOSPC':
      return `There is no space left for the data folder ${dataDir}: make room, or ${advice}.`;
    default:
      return `The data folder ${dataDir} cannot be used (${code ?? 'unknown reason'}): ${advice}.`;
  }
}

export const clusterFolder = (dataDir: string) => path.join(dataDir, 'postgres');

/** Who owns the database files; undefined before the first start. */
export async function clusterOwner(cluster: string): Promise<Account | undefined> {
  const found = await unlessMissing(stat(cluster));
  if (!found) return undefined;
  const self = process.geteuid?.();
  if (self !== undefined && self !== 0 && self !== found.uid) {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} belongs to another user (uid ${found.uid}): start as that user, or choose another folder with DATA_DIR.`,
    );
  }
  return { uid: found.uid, gid: found.gid };
}

/** A folder copied or restored by hand has often lost the owner and mode that PostgreSQL requires. */
export async function repairCluster(cluster: string, account: Account | undefined): Promise<void> {
  const { uid, mode } = await stat(cluster);
  if (account && uid !== account.uid) await giveTo(cluster, account);
  if ((mode & 0o777) !== 0o700) await chmod(cluster, 0o700);
}

async function giveTo(target: string, account: Account): Promise<void> {
  await lchown(target, account.uid, account.gid);
  for (const entry of await readdir(target, { withFileTypes: true })) {
    const inner = path.join(target, entry.name);
    if (entry.isDirectory()) await giveTo(inner, account);
    else await lchown(inner, account.uid, account.gid);
  }
}

export async function checkVersion(cluster: string, programVersion: string): Promise<void> {
  const written = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const major = programVersion.split('.')[0];
  if (written === major) return;
  throw new EmbeddedDatabaseError(
    written === ''
      ? `The folder ${cluster} does not hold a complete database: restore it from a backup, or choose another folder with DATA_DIR.`
      : `The database in ${cluster} was written by PostgreSQL ${written}, this is PostgreSQL ${major}: back it up with the version that wrote it and restore it here.`,
  );
}

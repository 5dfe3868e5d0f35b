import { randomBytes } from 'node:crypto';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedDatabaseError, unlessMissing } from '../error.ts';
import { type Account, canReach } from './account.ts';
import { type Binaries, binariesIn } from './binaries.ts';
import { runTool } from './run-tool.ts';

/** System folders in which only root may create files; the first from which programs can run is used. */
const SYSTEM_FOLDERS = ['/var/lib', '/usr/local/lib', '/opt'];

/**
 * When root starts us from a folder that only root may enter, PostgreSQL's account cannot reach the programs. Then a
 * copy is kept, per version, in a folder that all users may read and only root may write.
 */
export async function reachableBinaries(
  installed: Binaries,
  account: Account | undefined,
  folders = SYSTEM_FOLDERS,
): Promise<Binaries> {
  if (!account || (await usable(installed, account))) return installed;
  const name = `postgresql-${installed.version}-${process.platform}-${process.arch}`;
  for (const folder of folders) {
    const home = path.join(folder, 'business-network');
    const copy = binariesIn(path.join(home, name), installed.version);
    try {
      if (!(await onlyRootWrites(folder))) continue;
      if (!(await unlessMissing(lstat(copy.root)))) await publish(installed.root, home, copy.root);
      if (!(await onlyRootWrites(copy.root)) || !(await usable(copy, account))) continue;
      await runTool(copy.postgres, ['--version'], { account, cwd: '/' });
      return copy;
    } catch {
      // A read-only or noexec file system: the next folder may work.
    }
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root, and its account may not enter ${installed.root}: move the project out of the folder that only root may enter, or start as an ordinary user.`,
  );
}

async function usable(binaries: Binaries, account: Account): Promise<boolean> {
  const samples = [
    binaries.initdb,
    binaries.postgres,
    path.join(binaries.root, 'share', 'postgresql', 'postgres.bki'),
    path.join(binaries.root, 'lib', 'postgresql'),
  ];
  for (const sample of samples) {
    if (!(await canReach(await realpath(sample), account, 'read'))) return false;
  }
  return true;
}

/** Under another name first, so that an incomplete copy is never mistaken for a complete one. */
async function publish(source: string, home: string, target: string): Promise<void> {
  if (await mkdir(home, { recursive: true })) await chmod(home, 0o755);
  const unfinished = path.join(home, `.unfinished-${randomBytes(6).toString('hex')}`);
  try {
    await copyTree(source, unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Two starts at once: the other's copy is just as good.
    if (!(await unlessMissing(lstat(target)))) throw error;
  }
}

/** Modes are set explicitly because they must not depend on root's umask. */
async function copyTree(source: string, target: string): Promise<void> {
  await mkdir(target);
  await chmod(target, 0o755);
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const from = path.join(source, entry.name);
    const to = path.join(target, entry.name);
    if (entry.isDirectory()) await copyTree(from, to);
    else if (entry.isSymbolicLink()) await symlink(await readlink(from), to);
    else if (!entry.name.endsWith('.a')) {
      await copyFile(from, to);
      await chmod(to, path.basename(source) === 'bin' ? 0o755 : 0o644);
    }
  }
}

async function onlyRootWrites(target: string): Promise<boolean> {
  for (let folder = target; folder !== '/'; folder = path.dirname(folder)) {
    const { uid, mode } = await lstat(folder);
    if (uid !== 0 || (mode & 0o022) !== 0) return false;
  }
  return true;
}

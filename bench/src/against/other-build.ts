import { exec, execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { query } from '../data/database.ts';
import { type BenchDatabase, openScale, warmUp } from '../data/open.ts';
import type { Options } from '../options.ts';
import { paths } from '../paths.ts';
import { progress } from '../report.ts';
import { startOurs } from '../servers.ts';
import { copyRows } from './copy-rows.ts';

interface OtherBuild {
  /** The other commit, shortened. */
  commit: string;
  /** Where it was built. */
  root: string;
  database: BenchDatabase;
}

/** Builds another commit beside ours and opens a network for both. Leaves nothing behind. */
export async function withOtherBuild<T>(
  name: string,
  { scale }: Options,
  measure: (other: OtherBuild) => Promise<T>,
): Promise<T> {
  const commit = resolveCommit(name);
  const home = await mkdtemp(path.join(tmpdir(), 'business-network-against-'));
  const removeAtExit = () => rmSync(home, { recursive: true, force: true });
  process.once('exit', removeAtExit);
  try {
    const root = path.join(home, 'build');
    await buildCommit(commit, root);
    const database = await openScale(scale, path.join(home, 'data'));
    return await measure({ commit, root, database }).finally(database.stop);
  } finally {
    await rm(home, { recursive: true, force: true });
    process.off('exit', removeAtExit);
  }
}

function resolveCommit(name: string): string {
  try {
    const args = ['rev-parse', '--short=7', '--verify', `${name}^{commit}`];
    return execFileSync('git', args, { cwd: paths.root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    throw new Error(`There is no commit ${name} in this clone. Fetch it first, or name another.`);
  }
}

/** Checks a commit out into a new folder, installs the packages of its lock file, and builds it. */
async function buildCommit(commit: string, folder: string): Promise<void> {
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', commit], { cwd: paths.root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  for (const command of ['npm ci --no-audit --no-fund', 'npm run build']) {
    progress(`${commit}: ${command}`);
    await promisify(exec)(command, { cwd: folder, maxBuffer: 1 << 28 });
  }
}

/** A database with the other build's schema, created by its own migrations, and our rows. */
export async function copyFor({ appUrl, ownerUrl }: BenchDatabase, root: string) {
  const name = 'against';
  await query(ownerUrl, `CREATE DATABASE ${name}`);
  const renamed = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const other = { appUrl: renamed(appUrl), ownerUrl: renamed(ownerUrl) };
  const server = await startOurs(other, { root });
  await server.stop();
  await copyRows(ownerUrl, other.ownerUrl);
  progress('rows copied');
  for (const url of [ownerUrl, other.ownerUrl]) await warmUp(url);
  return other;
}

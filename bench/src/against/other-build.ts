import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BenchDatabase, openScale, warmUp } from '../data/open.ts';
import { query } from '../data/query.ts';
import type { Options } from '../options.ts';
import { progress } from '../report/progress.ts';
import { startOurs } from '../servers.ts';
import { buildCommit, resolveCommit } from './checkout.ts';
import { copyRows } from './copy-rows.ts';

interface OtherBuild {
  commit: string;
  /** Where the other commit was built. */
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
    const database = await openScale(scale, path.join(home, 'data'), progress);
    return await measure({ commit, root, database }).finally(database.stop);
  } finally {
    await rm(home, { recursive: true, force: true });
    process.off('exit', removeAtExit);
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
  for (const url of [ownerUrl, other.ownerUrl]) await warmUp(url, progress);
  return other;
}

import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ConnectionStrings } from '../cluster/connection.ts';
import { lockFolder } from '../folder/folder-lock.ts';
import { clusterFolder } from '../folder/folders.ts';
import { clearLeftovers } from '../process/leftovers.ts';
import { installedBinaries } from '../programs/binaries.ts';
import { startCluster } from '../start.ts';
import { THROW_AWAY_PARENTS, throwAwayFolder } from './throw-away-folder.ts';

const PREFIX = 'business-network-test-';
/** A younger folder may belong to a run that has not locked it yet. */
const ABANDONED_AFTER = 60_000;

/** A PostgreSQL in a temporary folder, without durability because it is deleted anyway. */
export async function startThrowAwayCluster(): Promise<ConnectionStrings & { stop(): Promise<void> }> {
  await removeAbandoned();
  const dataDir = await throwAwayFolder(PREFIX);
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const { ownerUrl, appUrl, stop } = await startCluster({ dataDir }, false);
    return { ownerUrl, appUrl, stop: () => stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Removes what a killed run left behind, including its PostgreSQL. A run in progress holds its folder's lock. */
async function removeAbandoned(): Promise<void> {
  const found = await Promise.all(
    [...THROW_AWAY_PARENTS].map(async (parent) =>
      (await readdir(parent).catch(() => [])).map((name) => path.join(parent, name)),
    ),
  );
  for (const dataDir of found.flat()) {
    if (!path.basename(dataDir).startsWith(PREFIX)) continue;
    try {
      if (Date.now() - (await stat(dataDir)).mtimeMs < ABANDONED_AFTER) continue;
      const lock = await lockFolder(dataDir);
      await clearLeftovers(await installedBinaries(), clusterFolder(dataDir), () => undefined);
      await rm(dataDir, { recursive: true, force: true });
      await lock.release();
    } catch {
      // In use, or another user's: not ours to remove.
    }
  }
}

import path from 'node:path';
import { type ConnectionStrings, connectionStrings } from './cluster/connection.ts';
import { closeEndpoint, openEndpoint } from './cluster/endpoint.ts';
import { type ClusterFiles, initialize, replacePasswords } from './cluster/initialize.ts';
import { createSecrets, readSecrets, type Secrets } from './cluster/secrets.ts';
import { lockFolder } from './folder/folder-lock.ts';
import {
  checkVersion,
  clusterFolder,
  clusterOwner,
  prepareDataDir,
  repairCluster,
} from './folder/folders.ts';
import { clearLeftovers, endLingeringChildren, settlePidFile } from './process/leftovers.ts';
import { openLogFile } from './process/log-file.ts';
import { launchPostmaster } from './process/postmaster.ts';
import { shutDown } from './process/shut-down.ts';
import { supervise } from './process/supervise.ts';
import { chooseAccount } from './programs/account.ts';
import { installedBinaries } from './programs/binaries.ts';
import { reachableBinaries } from './programs/reachable-binaries.ts';

export interface EmbeddedDatabase extends ConnectionStrings {
  dataDir: string;
  firstStart: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** Receives lines for people: what is being done, and which problems were fixed. */
  report?: (line: string) => void;
}

export function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  return startCluster(options, true);
}

/** Only the throw-away clusters of tests are not durable; no configuration leads there. */
export async function startCluster(options: EmbeddedOptions, durable: boolean): Promise<EmbeddedDatabase> {
  const dataDir = path.resolve(options.dataDir);
  await prepareDataDir(dataDir);
  const lock = await lockFolder(dataDir);
  try {
    const database = await startLocked(dataDir, options.report ?? (() => undefined), durable);
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= database.stop().finally(lock.release);
      return stopped;
    };
    return { ...database, stop };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startLocked(
  dataDir: string,
  report: (line: string) => void,
  durable: boolean,
): Promise<EmbeddedDatabase> {
  const cluster = clusterFolder(dataDir);
  const owner = await clusterOwner(cluster);
  const account = await chooseAccount(owner);
  const binaries = await reachableBinaries(await installedBinaries(), account);
  const files = { binaries, account, cluster };
  if (owner) {
    await checkVersion(cluster, binaries.version);
    await repairCluster(cluster, account);
    await clearLeftovers(binaries, cluster, report);
  }
  const secrets = await prepareCluster(files, owner === undefined, durable, report);

  const endpoint = await openEndpoint(account);
  const log = await openLogFile(dataDir);
  const close = async () => {
    log.close();
    await closeEndpoint(endpoint);
  };
  try {
    const supervised = await supervise({
      launch: async () => {
        await settlePidFile(binaries, cluster, report);
        return launchPostmaster({ ...files, endpoint, log, durable });
      },
      clearObstacles: () => endLingeringChildren(cluster),
      shutDown: (postmaster) => shutDown(binaries, postmaster.pid, postmaster.hasExited),
      report,
    });
    const stop = () => supervised.stop().finally(close);
    return { ...connectionStrings(endpoint, secrets), dataDir, firstStart: owner === undefined, stop };
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepareCluster(
  files: ClusterFiles,
  isNew: boolean,
  durable: boolean,
  report: (line: string) => void,
): Promise<Secrets> {
  const dataDir = path.dirname(files.cluster);
  const known = await readSecrets(dataDir);
  const secrets = known ?? (await createSecrets(dataDir));
  if (isNew) {
    report(`Creating the database in ${dataDir}.`);
    await initialize(files, secrets, durable);
  } else if (!known) {
    report('The file with the database passwords was missing; setting new ones.');
    await replacePasswords(files, secrets);
  }
  return secrets;
}

import { chmod, chown, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedDatabaseError } from '../error.ts';
import type { Account } from '../programs/account.ts';
import type { Binaries } from '../programs/binaries.ts';
import { runTool } from '../programs/run-tool.ts';
import { APP_ROLE, DATABASE, OWNER_ROLE } from './connection.ts';
import type { Secrets } from './secrets.ts';

export interface ClusterFiles {
  binaries: Binaries;
  account: Account | undefined;
  /** The folder PostgreSQL calls its data directory. */
  cluster: string;
}

/**
 * An account that may not enter the parent folders gets the data folder as its working directory, which is entered
 * before root's rights are dropped; the kernel then resolves it without checking the path.
 */
export function dataArgument({ account, cluster }: Pick<ClusterFiles, 'account' | 'cluster'>): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

const UNFINISHED = 'postgres.unfinished-';

/** Creates the cluster under another name, so that the final name only ever holds a complete one. */
export async function initialize(files: ClusterFiles, secrets: Secrets, durable: boolean): Promise<void> {
  const dataDir = path.dirname(files.cluster);
  await removeUnfinished(dataDir);
  const unfinished = { ...files, cluster: await mkdtemp(path.join(dataDir, UNFINISHED)) };
  try {
    await chmod(unfinished.cluster, 0o700);
    await runInitdb(unfinished, durable);
    await restrictAccess(unfinished);
    await runSql(unfinished, [
      `CREATE ROLE ${OWNER_ROLE} LOGIN CREATEDB PASSWORD '${secrets.owner}'`,
      `CREATE ROLE ${APP_ROLE} LOGIN PASSWORD '${secrets.app}'`,
      // To drop the server's connections before a restore.
      `GRANT pg_signal_backend TO ${OWNER_ROLE}`,
      `CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`,
    ]);
    await rename(unfinished.cluster, files.cluster);
    await syncFolder(dataDir);
  } catch (error) {
    await removeUnfinished(dataDir);
    throw new EmbeddedDatabaseError(`The database could not be created in ${dataDir}: ${reason(error)}.`);
  }
}

/** For a folder whose secrets.json was lost: the data is still ours. */
export async function replacePasswords(files: ClusterFiles, secrets: Secrets): Promise<void> {
  await runSql(files, [
    `ALTER ROLE ${OWNER_ROLE} PASSWORD '${secrets.owner}'`,
    `ALTER ROLE ${APP_ROLE} PASSWORD '${secrets.app}'`,
  ]).catch((error: unknown) => {
    throw new EmbeddedDatabaseError(
      `The database in ${files.cluster} did not accept new passwords: ${reason(error)}.`,
    );
  });
}

async function runInitdb(files: ClusterFiles, durable: boolean): Promise<void> {
  const { account, cluster, binaries } = files;
  if (account) await chown(cluster, account.uid, account.gid);
  const args = [
    `--pgdata=${dataArgument(files)}`,
    '--username=postgres',
    '--auth=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  await runTool(binaries.initdb, args, { cwd: cluster, account });
}

/** Only our two roles may connect, with their passwords; the superuser cannot connect at all. */
async function restrictAccess({ cluster, account }: ClusterFiles): Promise<void> {
  const roles = `${OWNER_ROLE},${APP_ROLE}`;
  const file = path.join(cluster, 'pg_hba.conf');
  await writeFile(file, `local all ${roles} scram-sha-256\nhost all ${roles} 127.0.0.1/32 scram-sha-256\n`);
  if (account) await chown(file, account.uid, account.gid);
}

/** In single-user mode, which needs neither a socket nor a password. One statement per line. */
async function runSql(files: ClusterFiles, statements: string[]): Promise<void> {
  const args = ['--single', '-D', dataArgument(files), '-c', 'exit_on_error=on', 'postgres'];
  const input = `${statements.join('\n')}\n`;
  await runTool(files.binaries.postgres, args, { cwd: files.cluster, account: files.account, input });
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(UNFINISHED)) await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '../cluster/connection.ts';
import { type ClusterFiles, dataArgument } from '../cluster/initialize.ts';
import { settings } from '../cluster/settings.ts';
import { EmbeddedDatabaseError } from '../error.ts';
import { TOOL_ENVIRONMENT } from '../programs/run-tool.ts';
import type { LogFile } from './log-file.ts';
import { readPidFile } from './pid-file.ts';

export interface PostmasterOptions extends ClusterFiles {
  endpoint: Endpoint;
  log: LogFile;
  durable: boolean;
}

export interface Postmaster {
  pid: number;
  process: ChildProcess;
  hasExited(): boolean;
  ready(): Promise<void>;
}

export async function launchPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { account, cluster, binaries, endpoint, log, durable } = options;
  const logStart = await log.size();
  const args = ['-D', dataArgument(options)];
  for (const [name, value] of Object.entries(settings(endpoint, durable)))
    args.push('-c', `${name}=${value}`);
  const child = spawn(binaries.postgres, args, {
    ...account,
    cwd: cluster,
    env: TOOL_ENVIRONMENT,
    stdio: ['ignore', log.descriptor, log.descriptor],
    // Ctrl-C in the terminal goes to the whole process group, and the server has requests to finish first.
    detached: true,
    windowsHide: true,
  });
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  child.unref();
  const { pid } = child;
  if (pid === undefined) {
    await sleep(0);
    throw new EmbeddedDatabaseError(`PostgreSQL could not be run: ${failure?.message ?? binaries.postgres}.`);
  }
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  const ready = async () => {
    while (!hasExited()) {
      const file = await readPidFile(cluster);
      if (file?.pid === pid && file.ready) return;
      await sleep(5);
    }
    const complaint =
      (await log.complaintSince(logStart)) ?? `it ended with ${child.signalCode ?? child.exitCode}`;
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} did not start: ${complaint} (see ${log.path}).`,
    );
  };
  return { pid, process: child, hasExited, ready };
}

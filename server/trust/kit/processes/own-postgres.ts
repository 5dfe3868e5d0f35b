import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@bn/embedded-postgres';
import { clusterFolder, postgresProcessesOf } from '@bn/embedded-postgres/testing';
import { onTestFinished } from 'vitest';
import { endServers } from './server-process.ts';

export interface OwnPostgres {
  appUrl: string;
  ownerUrl: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
}

/** A PostgreSQL that the server does not supervise, at one address through stops and starts: an external one, as the server sees it. */
export async function anOwnPostgres(): Promise<OwnPostgres> {
  const home = await mkdtemp(path.join(tmpdir(), 'business-network-trust-'));
  const dataDir = path.join(home, 'data');
  const address = path.join(home, 'socket');
  const signalAll = async (signal: NodeJS.Signals) => {
    for (const pid of await postgresProcessesOf(clusterFolder(dataDir))) process.kill(pid, signal);
  };

  const launch = async () => {
    const launched = await startEmbedded({ dataDir });
    await rm(address, { force: true });
    await symlink(new URL(launched.appUrl).searchParams.get('host') ?? '', address);
    return launched;
  };
  let running = await launch();
  onTestFinished(async () => {
    await endServers();
    await running.stop();
    await rm(home, { recursive: true, force: true });
  });

  const atAddress = (url: string) => {
    const result = new URL(url);
    result.searchParams.set('host', address);
    return result.href;
  };
  return {
    appUrl: atAddress(running.appUrl),
    ownerUrl: atAddress(running.ownerUrl),
    stop: () => running.stop(),
    start: async () => {
      running = await launch();
    },
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
  };
}

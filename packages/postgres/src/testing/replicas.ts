import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  APP_ROLE,
  chooseAccount,
  clusterFolder,
  DATABASE,
  installedBinaries,
  OWNER_ROLE,
  postgresProcessesOf,
  reachableBinaries,
  startCluster,
} from '@bn/embedded-postgres/testing';
import pg from 'pg';
import { freePort } from './ports.ts';

export interface Replica {
  host: string;
  sql<Row extends object = Record<string, unknown>>(text: string): Promise<Row[]>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  kill(): Promise<void>;
  promote(): Promise<void>;
}

export interface Replicas {
  /** The first is the primary, the others follow it. */
  nodes: Replica[];
  /** A connection string of the server's role that names these nodes. */
  url(nodes?: readonly Replica[], attributes?: string): string;
  ownerUrl(nodes?: readonly Replica[], attributes?: string): string;
  stop(): Promise<void>;
}

const SETTINGS = [
  'fsync=off',
  'listen_addresses=127.0.0.1',
  'shared_buffers=32MB',
  'wal_level=replica',
  'hot_standby=on',
  'wal_receiver_status_interval=1',
  'wal_retrieve_retry_interval=200',
  'unix_socket_directories=',
];

/** A primary and standbys that follow it, from copies of one folder. `prepare` fills it before it is copied. */
export async function startReplicas(
  count: number,
  prepare: (ownerUrl: string, appRole: string) => Promise<void> = async () => undefined,
): Promise<Replicas> {
  const home = await mkdtemp(path.join(tmpdir(), 'business-network-replicas-'));
  const account = await chooseAccount(undefined);
  const binaries = await reachableBinaries(await installedBinaries(), account);
  const original = path.join(home, '0');
  const first = await startCluster({ dataDir: original }, false);
  await prepare(first.ownerUrl, APP_ROLE);
  await first.stop();
  await writeFile(
    path.join(clusterFolder(original), 'pg_hba.conf'),
    'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n',
  );

  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const nodes: Replica[] = [];
  const folders = ports.map((_, index) => clusterFolder(path.join(home, String(index))));
  for (const [index, folder] of folders.entries()) {
    if (index > 0) {
      await cp(clusterFolder(original), folder, { recursive: true });
      await writeFile(path.join(folder, 'standby.signal'), '');
      await appendFile(
        path.join(folder, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${ports[0]} user=postgres application_name=n${index}'\n`,
      );
      if (account) await chownAll(path.dirname(folder), account);
    }
  }
  for (const [index, port] of ports.entries()) {
    const folder = folders[index] as string;
    const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting]);
    const child = spawn(binaries.postgres, ['-D', '/proc/self/cwd', ...settings], {
      ...account,
      cwd: folder,
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    const signalAll = async (signal: NodeJS.Signals) => {
      for (const pid of await postgresProcessesOf(folder)) process.kill(pid, signal);
    };
    const sql: Replica['sql'] = async <Row extends object>(text: string) => {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: DATABASE });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    };
    nodes.push({
      host: `127.0.0.1:${port}`,
      sql,
      pause: () => signalAll('SIGSTOP'),
      resume: () => signalAll('SIGCONT'),
      kill: async () => {
        await signalAll('SIGKILL');
        await exited;
      },
      promote: async () => {
        await sql('SELECT pg_promote(true, 60)');
      },
    });
  }
  const stop = async () => {
    for (const node of nodes) await node.kill().catch(() => undefined);
    await rm(home, { recursive: true, force: true });
  };
  try {
    for (const node of nodes) await untilReachable(node);
  } catch (error) {
    await stop();
    throw error;
  }
  const named = (role: string) => (of: readonly Replica[] | undefined, attributes: string | undefined) =>
    `postgres://${role}@${(of ?? nodes).map(({ host }) => host).join(',')}/${DATABASE}${attributes ? `?target_session_attrs=${attributes}` : ''}`;
  const urlOf = named(APP_ROLE);
  const ownerUrlOf = named(OWNER_ROLE);
  return {
    nodes,
    url: (of, attributes = 'read-write') => urlOf(of, attributes),
    ownerUrl: (of, attributes = 'read-write') => ownerUrlOf(of, attributes),
    stop,
  };
}

/** Ends a start that hangs; no measure of speed. */
const START_LIMIT = 60_000;

async function untilReachable(node: Replica): Promise<void> {
  const deadline = Date.now() + START_LIMIT;
  for (;;) {
    try {
      await node.sql('SELECT 1');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function chownAll(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(path.join(folder, entry), uid, gid);
}

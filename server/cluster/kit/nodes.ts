import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { cutOff, restoreNetwork, watchNetwork } from './network.ts';
import { type Program, processesOf, signalAll, startProgram } from './programs.ts';

const run = promisify(execFile);
const templates = fileURLToPath(new URL('../../../deploy/cluster/', import.meta.url));
const NAMES = ['n1', 'n2', 'n3'] as const;
export type NodeName = (typeof NAMES)[number];
const ADDRESSES: Record<NodeName, string> = { n1: '127.0.0.11', n2: '127.0.0.12', n3: '127.0.0.13' };
/** Groups by which the firewall tells nodes apart; no other program uses them. */
const FIRST_GROUP = 61_001;
const PASSWORD = 'only-for-this-run';
/** What Patroni's versions call the primary. */
const LEADING = ['leader', 'master', 'primary'];

export interface ClusterNode {
  name: NodeName;
  address: string;
  gid: number;
  etcd: Program;
  patroni: Program;
}

export interface Cluster {
  nodes: Record<NodeName, ClusterNode>;
  /** The values of the templates, for the API processes and haproxy. */
  values: Record<string, string>;
  /** Fills in a file of deploy/cluster. */
  fill(name: string, more?: Record<string, string>): Promise<string>;
  home: string;
  /** Who accepts writes, and who is the synchronous standby, as the primary's Patroni says; waits until there are both. */
  roles(within?: number): Promise<{ primary: ClusterNode; sync: ClusterNode; other: ClusterNode }>;
  /** Three members that all run and follow. */
  untilWhole(within?: number): Promise<void>;
  postgresOf(node: ClusterNode): Promise<number[]>;
  startEtcd(node: ClusterNode): void;
  startPatroni(node: ClusterNode): void;
  cutOff(node: ClusterNode): Promise<void>;
  restoreNetwork(): Promise<void>;
  switchOver(from: ClusterNode): Promise<void>;
  ownerUrl(node: ClusterNode): string;
  stop(): Promise<void>;
}

/** The cluster of deploy/cluster, three machines on three loopback addresses. */
export async function startCluster(): Promise<Cluster> {
  const home = await mkdtemp('/var/tmp/business-network-cluster-');
  await chmod(home, 0o755);
  const uid = Number((await run('id', ['-u', 'postgres'])).stdout);
  const values: Record<string, string> = {
    A: ADDRESSES.n1,
    B: ADDRESSES.n2,
    C: ADDRESSES.n3,
    NETWORK: '127.0.0.0/8',
    SHARED_BUFFERS: '128MB',
    WATCHDOG: "'off'",
    API_PORT: '3300',
    HTTP_BIND: '127.0.0.10:3380',
    HAPROXY_FILES: templates.replace(/\/$/, ''),
    HAPROXY_SOCKET: path.join(home, 'haproxy.sock'),
    POSTGRES_PASSWORD: PASSWORD,
    REPLICATOR_PASSWORD: PASSWORD,
    REWINDER_PASSWORD: PASSWORD,
    BN_APP_PASSWORD: PASSWORD,
    BN_OWNER_PASSWORD: PASSWORD,
  };
  const fill: Cluster['fill'] = async (name, more = {}) => {
    const all = { ...values, ...more };
    const text = await readFile(path.join(templates, name), 'utf8');
    return text.replace(/\$\{(\w+)\}/g, (whole, key: string) => all[key] ?? whole);
  };
  await watchNetwork(NAMES.map((name, index) => ({ gid: FIRST_GROUP + index, address: ADDRESSES[name] })));

  const startEtcd = (node: ClusterNode) => {
    const { name, gid } = node;
    const args = ['--config-file', path.join(home, name, 'etcd.yml')];
    node.etcd = startProgram('/usr/bin/etcd', args, {
      uid,
      gid,
      log: path.join(home, `${name}-etcd.log`),
      env: { ETCD_UNSUPPORTED_ARCH: 'arm64' },
    });
  };
  const startPatroni = (node: ClusterNode) => {
    const { name, gid } = node;
    node.patroni = startProgram('/usr/bin/patroni', [path.join(home, name, 'patroni.yml')], {
      uid,
      gid,
      log: path.join(home, `${name}-patroni.log`),
    });
  };
  const nodes = {} as Record<NodeName, ClusterNode>;
  for (const [index, name] of NAMES.entries()) {
    const folder = path.join(home, name);
    const gid = FIRST_GROUP + index;
    await mkdir(folder);
    const own = {
      NAME: name,
      ADDRESS: ADDRESSES[name],
      ETCD_DATA: path.join(folder, 'etcd'),
      PG_DATA: path.join(folder, 'pg'),
      PG_RUN: folder,
    };
    for (const file of ['etcd.yml', 'patroni.yml'])
      await writeFile(path.join(folder, file), await fill(file, own));
    await chown(folder, uid, gid);
    nodes[name] = { name, address: ADDRESSES[name], gid } as ClusterNode;
  }
  const all = Object.values(nodes);
  const stop = async () => {
    await restoreNetwork();
    for (const { gid } of all) signalAll(await processesOf(gid), 'SIGCONT');
    await Promise.all(all.map(({ patroni }) => patroni?.end('SIGKILL')));
    for (const { gid } of all) signalAll(await processesOf(gid), 'SIGKILL');
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };

  interface Member {
    name: NodeName;
    role: string;
    state: string;
    timeline?: number;
  }
  /** As the primary sees them: a machine that was cut off keeps reporting for a while what was true before. */
  const members = async (): Promise<Member[]> => {
    const writer = await Promise.any(all.map(({ address }) => needWriter(address))).catch(() => undefined);
    if (writer === undefined) return [];
    const answer = await fetch(`http://${writer}:8008/cluster`, {
      signal: AbortSignal.timeout(1_500),
    }).catch(() => undefined);
    if (!answer?.ok) return [];
    const found = ((await answer.json()) as { members: Member[] }).members;
    const isLeader = ({ name, role }: Member) => LEADING.includes(role) && ADDRESSES[name] === writer;
    return found.some(isLeader) ? found : [];
  };
  const until = async <T>(what: string, within: number, look: () => Promise<T | undefined>): Promise<T> => {
    const deadline = Date.now() + within;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (Date.now() > deadline)
        throw new Error(`${what} did not happen in time: ${JSON.stringify(await members())}`);
      await sleep(200);
    }
  };
  const roles: Cluster['roles'] = (within = 60_000) =>
    until('Waited for a primary and a synchronous standby', within, async () => {
      const found = await members();
      const is = (...names: string[]) => found.find(({ role }) => names.includes(role))?.name;
      const [primary, sync] = [is(...LEADING), is('sync_standby')];
      const other = NAMES.find((name) => name !== primary && name !== sync);
      if (!primary || !sync || !other) return undefined;
      return { primary: nodes[primary], sync: nodes[sync], other: nodes[other] };
    });
  const untilWhole: Cluster['untilWhole'] = async (within = 120_000) => {
    await until('Waited for three members', within, async () => {
      const found = await members();
      const timelines = new Set(found.map(({ timeline }) => timeline));
      const well = found.length === 3 && found.every(({ state }) => ['running', 'streaming'].includes(state));
      // Both standbys confirm (synchronous_node_count: 2). One that is killed while it is being added is a fault during a fault.
      const confirming = found.filter(({ role }) => role === 'sync_standby').length;
      return well && timelines.size === 1 && confirming === 2 ? true : undefined;
    });
    await roles(within);
  };

  const cluster: Cluster = {
    nodes,
    values,
    fill,
    home,
    roles,
    untilWhole,
    postgresOf: ({ gid }) => processesOf(gid, 'postgres'),
    startEtcd,
    startPatroni,
    cutOff: async ({ gid }) => cutOff(gid - FIRST_GROUP),
    restoreNetwork,
    switchOver: async (from) => {
      const answer = await fetch(`http://${from.address}:8008/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: from.name }),
      });
      if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`);
    },
    ownerUrl: ({ address }) => `postgres://bn_owner:${PASSWORD}@${address}:5432/business_network`,
    stop,
  };
  try {
    for (const node of all) startEtcd(node);
    // One after the other: who comes first makes the database, the others copy it.
    for (const node of all) startPatroni(node);
    await untilWhole();
    await createRoles((await roles()).primary.address);
  } catch (error) {
    process.stdout.write(await lastLines(home));
    await stop();
    throw error;
  }
  return cluster;
}

/**
 * The address again, if a write is committed there. A primary that was cut off still calls itself one, but no standby confirms
 * its COMMIT (`synchronous_mode_strict`).
 */
async function needWriter(address: string): Promise<string> {
  const client = new pg.Client({
    host: address,
    user: 'postgres',
    password: PASSWORD,
    database: 'postgres',
    connectionTimeoutMillis: 1_500,
    query_timeout: 1_500,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`SELECT pg_logical_emit_message(true, 'cluster test', 'who accepts writes?')`);
    return address;
  } finally {
    client.connection.stream.destroy();
  }
}

/** As docs/cluster.md and docs/trust.md say. */
async function createRoles(address: string): Promise<void> {
  const open = async (database: string) => {
    const client = new pg.Client({ host: address, user: 'postgres', password: PASSWORD, database });
    await client.connect();
    return client;
  };
  const server = await open('postgres');
  await server.query(`CREATE ROLE bn_owner LOGIN PASSWORD '${PASSWORD}'`);
  await server.query(`CREATE ROLE bn_app LOGIN PASSWORD '${PASSWORD}'`);
  await server.query('CREATE DATABASE business_network OWNER bn_owner');
  await server.end();
  const database = await open('business_network');
  await database.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
  await database.query('ALTER SCHEMA public OWNER TO bn_owner');
  await database.end();
}

async function lastLines(home: string): Promise<string> {
  const logs = await Promise.all(
    NAMES.flatMap((name) => ['etcd', 'patroni'].map((what) => path.join(home, `${name}-${what}.log`))).map(
      async (file) =>
        `== ${file}\n${(await readFile(file, 'utf8').catch(() => '')).split('\n').slice(-12).join('\n')}`,
    ),
  );
  return logs.join('\n');
}

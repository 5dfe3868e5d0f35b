import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expectFiguresToMatch, expectNothingLost } from '../../trust/kit/load/reckoning.ts';
import { aCrew, type Ledger, type People } from '../../trust/kit/load/writers.ts';
import {
  type Environment,
  type ServerProcess,
  startServer,
} from '../../trust/kit/processes/server-process.ts';
import { prepareOn } from '../../trust/kit/processes/world.ts';
import { type Cluster, type NodeName, startCluster } from './nodes.ts';
import { type Program, startProgram } from './programs.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const WRITERS = 16;

/** The cluster with an API process on each machine and haproxy in front, and people in its database. */
export interface World extends Cluster {
  address: string;
  people: People;
  api: Record<NodeName, ServerProcess>;
  /** Restarts the process of a machine, or starts another version of it. */
  startApi(name: NodeName, program?: string): Promise<void>;
  /** The server with one more migration, as the next version would have. */
  nextVersion(migration: string): Promise<string>;
  /** Nothing that was acknowledged is lost or doubled, and the dashboards say what a count says. */
  reckon(record: Ledger): Promise<void>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const cluster = await startCluster();
  const api = {} as Record<NodeName, ServerProcess>;
  const startApi: World['startApi'] = async (name, program) => {
    const text = await cluster.fill('business-network.env', { ADDRESS: cluster.nodes[name].address });
    api[name] = await startServer({ ...readEnvironment(text), LOG_LEVEL: 'warn' }, program);
  };
  let haproxy: Program | undefined;
  const close = async () => {
    await Promise.all(Object.values(api).map((process) => process.end('SIGKILL')));
    await haproxy?.end('SIGKILL');
    await cluster.stop();
  };
  try {
    for (const name of Object.keys(cluster.nodes) as NodeName[]) await startApi(name);
    const config = path.join(cluster.home, 'haproxy.cfg');
    await writeFile(config, await cluster.fill('haproxy.cfg'));
    haproxy = startProgram('/usr/sbin/haproxy', ['-db', '-f', config], {
      log: path.join(cluster.home, 'haproxy.log'),
    });
    const { primary } = await cluster.roles();
    const appUrl = `postgres://bn_app:${cluster.values.BN_APP_PASSWORD}@${primary.address}:5432/business_network`;
    const prepared = await prepareOn({ ownerUrl: cluster.ownerUrl(primary), appUrl });
    const people = await aCrew(prepared, WRITERS);
    await prepared.close();
    const address = `http://${cluster.values.HTTP_BIND}`;
    return {
      ...cluster,
      address,
      people,
      api,
      startApi,
      nextVersion: (migration) => nextVersion(cluster.home, migration),
      reckon: async (record) => {
        const owner = new pg.Pool({
          connectionString: cluster.ownerUrl((await cluster.roles()).primary),
          max: 2,
        });
        const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
          (await owner.query<Row>(text, values)).rows;
        try {
          await expectNothingLost({ sql }, record);
          await expectFiguresToMatch({ sql }, address, people);
        } finally {
          await owner.end();
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const readEnvironment = (text: string): Environment =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));

async function nextVersion(home: string, migration: string): Promise<string> {
  const server = path.join(home, 'next', 'server');
  await mkdir(server, { recursive: true });
  for (const part of ['dist', 'migrations', 'reader', 'threads', 'package.json'])
    await cp(path.join(root, 'server', part), path.join(server, part), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(home, 'next', 'node_modules'));
  await writeFile(path.join(server, 'migrations', '9999_next.sql'), migration);
  return path.join(server, 'dist', 'main.js');
}

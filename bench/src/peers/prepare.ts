import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { connected, copyTable, query } from '../data/database.ts';
import type { BenchDatabase } from '../data/open.ts';
import { progress } from '../report.ts';
import { launch } from '../servers.ts';
import { folderOf, nodePath } from './install.ts';
import { TABLES } from './model.ts';
import type { Peer, PeerDatabase, PeerMember, PeerName } from './peer.ts';

/** Creates a peer's schema by its own means in a new database, and copies our rows into it. */
export async function preparePeer(
  name: PeerName,
  peer: Peer,
  { ownerUrl }: BenchDatabase,
): Promise<PeerDatabase> {
  const database = `peer_${name}`;
  await query(ownerUrl, `DROP DATABASE IF EXISTS ${database}`);
  await query(ownerUrl, `CREATE DATABASE ${database}`);
  const url = Object.assign(new URL(ownerUrl), { pathname: `/${database}` });
  const settings = settingsOf(url);
  progress(`${name}: schema`);
  await createSchema(name, peer, settings);
  progress(`${name}: rows`);
  await copyAll(peer, ownerUrl, url.href);
  return settings;
}

const settingsOf = (url: URL): PeerDatabase => ({
  host: url.searchParams.get('host') ?? url.hostname,
  port: url.port,
  name: url.pathname.slice(1),
  user: url.username,
  password: decodeURIComponent(url.password),
});

async function createSchema(name: PeerName, peer: Peer, database: PeerDatabase): Promise<void> {
  const folder = folderOf(name);
  const runNode = async (args: string[], env: Record<string, string>) => {
    await promisify(execFile)(nodePath(), args, {
      cwd: folder,
      env: { ...process.env, ...env, NODE_ENV: 'production' },
      maxBuffer: 1 << 26,
    });
  };
  await peer.beforeSchema?.(folder, runNode, database);
  const server = await launchPeer(name, peer, database, peer.schemaEnv);
  try {
    await peer.afterSchema?.(server.port);
  } finally {
    await server.stop();
  }
}

export function launchPeer(
  name: PeerName,
  peer: Peer,
  database: PeerDatabase,
  more: Record<string, string> = {},
) {
  const { env, ...rest } = peer.launch(database);
  return launch({
    ...rest,
    cwd: folderOf(name),
    node: nodePath(),
    env: { NODE_ENV: 'production', ...env, ...more },
  });
}

const copyAll = ({ indexes = [], copies }: Peer, fromUrl: string, toUrl: string): Promise<void> =>
  connected(fromUrl, (from) =>
    connected(toUrl, async (to) => {
      for (const [index, on] of indexes.entries()) await to.query(`CREATE INDEX peer_${index} ON ${on}`);
      for (const copy of copies) await copyTable(from, to, copy);
      for (const table of Object.keys(TABLES))
        await to.query(
          `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
        );
      await to.query('VACUUM (FULL, ANALYZE)');
    }),
  );

/** Every member, with another of the same chapter. */
export const readMembers = ({ ownerUrl }: BenchDatabase): Promise<PeerMember[]> =>
  query<PeerMember>(
    ownerUrl,
    `SELECT u.id, u.full_name, u.chapter_id,
            (SELECT c.id FROM users c WHERE c.chapter_id = u.chapter_id AND c.role = 'member' AND c.id <> u.id
              ORDER BY c.full_name COLLATE "und-x-icu", c.id OFFSET u.id % 5 LIMIT 1) AS colleague
       FROM users u WHERE u.role = 'member' ORDER BY hashint4(u.id)`,
  );

import path from 'node:path';
import { openScale } from '../data/open.ts';
import { callsTable, measureCalls } from '../measure/calls.ts';
import { paths } from '../paths.ts';
import { directus } from '../peers/directus.ts';
import { folderOf, installNode, installPeer, nodePath } from '../peers/install.ts';
import { checkPeers } from '../peers/meaning.ts';
import { type Peer, type PeerName, WORKS, type Works } from '../peers/peer.ts';
import { launchPeer, preparePeer, readMembers } from '../peers/prepare.ts';
import { strapi } from '../peers/strapi.ts';
import { express, nest, ourWorks } from '../peers/written.ts';
import { progress } from '../report.ts';
import { type ServerProcess, startOurs } from '../servers.ts';

const PEERS: Record<PeerName, Peer> = { express, nest, directus, strapi };
const CONNECTIONS = 16;
const ROUND = 3;

/** The same work with the same rows on our server and on others, in alternating rounds on one PostgreSQL. */
export async function peers(names: readonly PeerName[], seconds: number) {
  await installNode();
  const database = await openScale('small', path.join(paths.peers, 'data'));
  try {
    const members = await readMembers(database);
    const ours = await startOurs(database, { env: { NODE_ENV: 'production' }, node: nodePath() });
    const running: { name: string; server: ServerProcess; works: Works }[] = [
      { name: 'ours', server: ours, works: ourWorks(members) },
    ];
    for (const name of names) {
      if (!(await isInstalled(name))) continue;
      const peer = PEERS[name];
      const settings = await preparePeer(name, peer, database);
      const server = await launchPeer(name, peer, settings);
      running.push({ name, server, works: peer.works(members, folderOf(name)) });
    }
    await checkPeers(running.map(({ name, server: { port }, works }) => ({ name, port, works })));
    progress('All servers give the same answers, and refuse an invalid value and a stranger.');
    const result = await measureCalls(
      WORKS.map((name) => ({ name, connections: CONNECTIONS })),
      running.map(({ server }) => server),
      async ({ name: work }) => ({
        seconds,
        round: Math.min(ROUND, seconds / 2),
        sides: running.map(({ name, server, works }) => {
          return { name, server, dataDir: database.dataDir, requests: works[work] };
        }),
      }),
    );
    return { result, table: callsTable('Work a second; ratio: how many times as fast ours is', result) };
  } finally {
    await database.stop();
  }
}

/** Parts that are compiled here need a compiler: without one the other peers are measured. */
const isInstalled = (name: PeerName): Promise<boolean> =>
  installPeer(name).then(
    () => true,
    ({ message }: Error) => {
      progress(`${name} is left out: ${message.split('\n')[0]}`);
      return false;
    },
  );

import path from 'node:path';
import { openScale } from '../data/open.ts';
import { startGenerator } from '../load/client.ts';
import {
  alternate,
  type CallResult,
  failuresText,
  type Ratio,
  ratioOf,
  summary,
  throughputOf,
} from '../measure/rounds.ts';
import { paths } from '../paths.ts';
import { directus } from '../peers/directus.ts';
import { folderOf, installNode, installPeer, nodePath } from '../peers/install.ts';
import { checkPeers } from '../peers/meaning.ts';
import { type Peer, type PeerName, WORKS, type Work, type Works } from '../peers/peer.ts';
import { launchPeer, preparePeer, readMembers } from '../peers/prepare.ts';
import { strapi } from '../peers/strapi.ts';
import { express, nest, ourWorks } from '../peers/written.ts';
import { type Column, progress, table } from '../report.ts';
import { type ServerProcess, startOurs } from '../servers.ts';

const PEERS: Record<PeerName, Peer> = { express, nest, directus, strapi };

const CONNECTIONS = 16;
const ROUND = 3;

interface Measured {
  name: string;
  works: Partial<Record<Work, CallResult & { timesOurs: Ratio }>>;
}
interface Running {
  name: string;
  server: ServerProcess;
  works: Works;
}

/** The same work with the same rows on our server and on others, in alternating rounds on one PostgreSQL. */
export async function peers(names: readonly PeerName[], seconds: number) {
  await installNode();
  const database = await openScale('small', path.join(paths.peers, 'data'), progress);
  const generator = startGenerator();
  const running: Running[] = [];
  try {
    const members = await readMembers(database);
    const ours = await startOurs(database, { env: { NODE_ENV: 'production' }, node: nodePath() });
    running.push({ name: 'ours', server: ours, works: ourWorks(members) });
    for (const name of names) {
      if (!(await isInstalled(name))) continue;
      const peer = PEERS[name];
      const settings = await preparePeer(name, peer, database);
      const server = await launchPeer(name, peer, settings);
      running.push({ name, server, works: peer.works(members, folderOf(name)) });
    }
    await checkPeers(running.map(({ name, server: { port }, works }) => ({ name, port, works })));
    progress('All servers give the same answers, and refuse an invalid value and a stranger.');
    const results: Measured[] = running.map(({ name }) => ({ name, works: {} }));
    for (const work of WORKS) {
      const rounds = await alternate(
        generator,
        { connections: CONNECTIONS, seconds, round: Math.min(ROUND, seconds / 2) },
        running.map(({ name, server, works }) => ({
          name,
          server,
          dataDir: database.dataDir,
          requests: works[work],
        })),
      );
      const [mine] = rounds;
      rounds.forEach((one, index) => {
        const result = results[index];
        if (!mine || !result) return;
        result.works[work] = { ...summary(one), timesOurs: ratioOf(mine, one, throughputOf) };
      });
      const rates = results.map(({ name, works }) => `${name} ${works[work]?.throughput.toFixed(0)}/s`);
      progress(`${work}: ${rates.join(', ')}`);
    }
    return { result: results, table: peersTable(results) };
  } finally {
    generator.stop();
    await Promise.all(running.map(({ server }) => server.stop()));
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

function peersTable(results: Measured[]): string {
  const byWork = (title: string, cell: (measured: CallResult & { timesOurs: Ratio }) => string) =>
    table<Work>(
      title,
      [
        ['work', (work) => work],
        ...results.map(({ name, works }): Column<Work> => [name, (work) => works[work] && cell(works[work])]),
      ],
      WORKS,
    );
  return [
    byWork(
      'Units of work a second, and how many times as fast ours is (middle half of the pairs of rounds)',
      (measured) => {
        const { median, low, high } = measured.timesOurs;
        return `${measured.throughput.toFixed(0)} (${median.toFixed(1)}x, ${low.toFixed(1)}-${high.toFixed(1)})`;
      },
    ),
    byWork('p95 in ms', ({ p95 }) => p95.toFixed(1)),
    byWork(
      'Processor ms per unit: server / database',
      ({ processorTime, databaseTime }) => `${processorTime.toFixed(2)} / ${databaseTime.toFixed(2)}`,
    ),
    byWork('Failures', (measured) => failuresText({ failed: measured })),
  ].join('\n');
}

import { type Call, readCatalogue } from '../calls/catalogue.ts';
import { type BenchDatabase, openScale } from '../data/open.ts';
import { type Generator, startGenerator } from '../load/client.ts';
import type { Measurement } from '../load/protocol.ts';
import { type CallResult, summary } from '../measure/ratios.ts';
import type { Options } from '../options.ts';
import { progress } from '../report/progress.ts';
import { median } from '../report/statistics.ts';
import { table } from '../report/table.ts';
import { startOurs } from '../servers.ts';

const WARM_UP = 0.5;
const ROUND = 0.5;
/** Few enough that a latency is the call's own and not the queue's. */
const CONNECTIONS = 4;

export interface Growth {
  call: string;
  small: CallResult;
  world: CallResult;
  /** p95 at world divided by p95 at small: the median over pairs of neighbouring rounds. */
  growth: number;
}

/** The same build on the small and the world's database at the same time, in alternating rounds. */
export async function growthPart({ calls: only, seconds, data }: Options): Promise<Growth[]> {
  const databases = [
    await openScale('small', data, progress),
    await openScale('world', data, progress),
  ] as const;
  const generator = startGenerator();
  const servers = await Promise.all(databases.map((database) => startOurs(database)));
  try {
    const [small, world] = [await catalogueOf(databases[0], only), await catalogueOf(databases[1], only)];
    const grown: Growth[] = [];
    for (const call of small) {
      const large = world.find(({ name }) => name === call.name);
      const [smallPort, worldPort] = servers.map(({ port }) => port);
      if (!large || !smallPort || !worldPort) continue;
      const result = await compare(
        generator,
        { call, port: smallPort },
        { call: large, port: worldPort },
        seconds,
      );
      grown.push(result);
      progress(
        `${call.name}: p95 ${result.small.p95.toFixed(2)} -> ${result.world.p95.toFixed(2)} ms, x ${result.growth.toFixed(2)}`,
      );
    }
    return grown;
  } finally {
    generator.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(databases.map((database) => database.stop()));
  }
}

const catalogueOf = async (database: BenchDatabase, only: string[] | undefined) =>
  (await readCatalogue(database, only)).calls;

interface Side {
  call: Call;
  port: number;
}

async function compare(generator: Generator, small: Side, world: Side, seconds: number): Promise<Growth> {
  const name = small.call.name;
  await generator.keep(`${name} small`, small.call.requests);
  await generator.keep(`${name} world`, world.call.requests);
  const round = (which: 'small' | 'world', length: number) =>
    generator.closed({
      list: `${name} ${which}`,
      port: which === 'small' ? small.port : world.port,
      connections: CONNECTIONS,
      seconds: length,
    });
  await round('small', WARM_UP);
  await round('world', WARM_UP);
  const smalls: Measurement[] = [];
  const worlds: Measurement[] = [];
  const pairs = Math.max(2, Math.round(seconds / ROUND));
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = pair % 2 === 0 ? (['small', 'world'] as const) : (['world', 'small'] as const);
    for (const which of order) (which === 'small' ? smalls : worlds).push(await round(which, ROUND));
  }
  const growth = median(worlds.map((round, index) => round.p95 / (smalls[index]?.p95 ?? Number.NaN)));
  return { call: name, small: summary(smalls), world: summary(worlds), growth };
}

export const growthTable = (grown: Growth[]): string =>
  table(
    'Growth: latencies at world and at small',
    ['call', 'p95 growth', 'small p50 ms', 'p95', 'p99', 'world p50 ms', 'p95', 'p99'],
    grown.map(({ call, growth, small, world }) => [
      call,
      growth,
      small.p50,
      small.p95,
      small.p99,
      world.p50,
      world.p95,
      world.p99,
    ]),
  );

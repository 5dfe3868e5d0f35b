import { readCatalogue } from '../calls/catalogue.ts';
import { openScale } from '../data/open.ts';
import { startGenerator } from '../load/client.ts';
import { alternate, type CallResult, ratioOf, summary } from '../measure/rounds.ts';
import type { Options } from '../options.ts';
import { progress } from '../report/progress.ts';
import { type Column, table } from '../report/table.ts';
import { startOurs } from '../servers.ts';

/** Few enough that latency measures the call and not the queue. */
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
    const [small, world] = [await readCatalogue(databases[0], only), await readCatalogue(databases[1], only)];
    const grown: Growth[] = [];
    for (const call of small) {
      const large = world.find(({ name }) => name === call.name);
      if (!large) continue;
      for (const [index, { name, requests }] of [call, large].entries())
        await generator.keep(`${name} ${index}`, requests);
      const [smalls, worlds] = await alternate(
        generator,
        { connections: CONNECTIONS, seconds },
        servers.map((server, index) => ({ server, list: `${call.name} ${index}` })),
      );
      if (!smalls || !worlds) throw new Error(`${call.name} was not measured.`);
      const growth = ratioOf(worlds, smalls, ({ p95 }) => p95).median;
      const result = { call: call.name, small: summary(smalls), world: summary(worlds), growth };
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

const COLUMNS: Column<Growth>[] = [
  ['call', ({ call }) => call],
  ['p95 growth', ({ growth }) => growth],
  ['small p50 ms', ({ small }) => small.p50],
  ['p95', ({ small }) => small.p95],
  ['p99', ({ small }) => small.p99],
  ['world p50 ms', ({ world }) => world.p50],
  ['p95', ({ world }) => world.p95],
  ['p99', ({ world }) => world.p99],
];
export const growthTable = (grown: Growth[]): string =>
  table('Growth: latencies at world and at small', COLUMNS, grown);

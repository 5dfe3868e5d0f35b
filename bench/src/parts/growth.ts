import { readCatalogue } from '../calls/catalogue.ts';
import { type BenchDatabase, openScale } from '../data/open.ts';
import { callsTable, type Measured, measureCalls } from '../measure/calls.ts';
import type { Options } from '../options.ts';
import { progress } from '../report/progress.ts';
import { startOurs } from '../servers.ts';

/** Few enough that latency measures the call and not the queue. */
const CONNECTIONS = 4;
const SCALES = ['world', 'small'] as const;

/** The same build on the small and the world's database at the same time; the ratio is that of their p95. */
export async function growthPart({ calls: only, seconds, data }: Options): Promise<Measured[]> {
  const databases: BenchDatabase[] = [];
  for (const scale of SCALES) databases.push(await openScale(scale, data, progress));
  try {
    const servers = await Promise.all(databases.map((database) => startOurs(database)));
    const catalogues = await Promise.all(databases.map((database) => readCatalogue(database, only)));
    const [world = []] = catalogues;
    return await measureCalls(world, servers, async ({ name }) => ({
      seconds,
      connections: CONNECTIONS,
      figure: ({ p95 }) => p95,
      sides: databases.flatMap(({ name: scale, dataDir }, index) => {
        const server = servers[index];
        const requests = catalogues[index]?.find((call) => call.name === name)?.requests;
        return server && requests ? [{ name: scale, server, dataDir, requests }] : [];
      }),
    }));
  } finally {
    await Promise.all(databases.map((database) => database.stop()));
  }
}

export const growthTable = (grown: Measured[]): string =>
  callsTable("Growth: the world's p95 divided by that of small", SCALES, grown);

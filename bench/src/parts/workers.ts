import { cpus } from 'node:os';
import { readCatalogue } from '../calls/catalogue.ts';
import type { BenchDatabase } from '../data/open.ts';
import { startGenerator } from '../load/client.ts';
import { succeeded } from '../load/protocol.ts';
import { progress } from '../report/progress.ts';
import { median } from '../report/statistics.ts';
import { table } from '../report/table.ts';
import { startOurs } from '../servers.ts';

const LIST = 'mixed-day';
const CALLERS = 64;
const ROUNDS = 5;
/** Up to as many as there are cores, and one step beyond. */
const counts = (): number[] => [1, 2, 4, 8, 16].filter((count) => count <= 2 * cpus().length);

export interface WorkersResult {
  workers: number;
  /** Calls a second on a mixed day. */
  calls: number;
}

/** How the calls of a mixed day grow with WORKERS. The servers take turns, because the machine's speed varies. */
export async function workersPart(database: BenchDatabase, seconds: number): Promise<WorkersResult[]> {
  const { calls } = await readCatalogue(database, [LIST]);
  const generator = startGenerator();
  const servers = await Promise.all(
    counts().map(async (workers) => ({
      workers,
      rounds: [] as number[],
      server: await startOurs(database, {
        WORKERS: String(workers),
        POOL_SIZE: String(Math.ceil(20 / workers)),
      }),
    })),
  );
  try {
    await generator.keep(LIST, calls[0]?.requests ?? []);
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { workers, rounds, server } of servers) {
        const measured = await generator.closed({
          list: LIST,
          port: server.port,
          connections: CALLERS,
          seconds,
        });
        const rate = succeeded(measured) / measured.seconds;
        // The first round is for compiling.
        if (round > 0) rounds.push(rate);
        progress(`workers: ${workers}, round ${round} of ${ROUNDS}: ${rate.toFixed(0)} calls a second`);
      }
    }
    return servers.map(({ workers, rounds }) => ({ workers, calls: median(rounds) }));
  } finally {
    generator.stop();
    await Promise.all(servers.map(({ server }) => server.stop()));
  }
}

export function workersTable(results: WorkersResult[]): string {
  const one = results[0]?.calls ?? 0;
  return table(
    'A mixed day with several processes behind one port',
    ['workers', 'calls a second', 'times one'],
    results.map(({ workers, calls }) => [workers, Math.round(calls), (calls / one).toFixed(2)]),
  );
}

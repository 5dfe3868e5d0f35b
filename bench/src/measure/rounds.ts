import type { Generator } from '../load/client.ts';
import { isSuccess, type Measurement, type RequestSpec, succeeded } from '../load/protocol.ts';
import { clusterTimeOf } from '../processes.ts';
import { median, percentile } from '../report.ts';
import type { ServerProcess } from '../servers.ts';

const WARM_UP = 0.5;
/** Of requests that can succeed only once, most are left to be measured. */
const SHORT_WARM_UP = 0.2;
const ROUND = 0.5;

export interface Side {
  name: string;
  server: ServerProcess;
  /** The database behind it, on this machine. */
  dataDir: string;
  /** Sides with the same list take turns in it: on one database, a request that can succeed only once is sent to one of them. */
  requests: RequestSpec[];
}

interface Rounds {
  measured: Measurement[];
  /** Milliseconds of processor time in all rounds; NaN where the system does not report it. */
  server: number;
  database: number;
}

interface Plan {
  connections: number;
  /** Per side, without the warm-up. */
  seconds: number;
  /** Length of a round in seconds. */
  round?: number;
}

/**
 * Measures several servers in short rounds, A B B A …, so that whatever else the machine does affects all of them.
 * Ends early when a list of requests that can succeed only once is used up.
 */
export async function alternate(
  generator: Generator,
  { connections, seconds, round = ROUND }: Plan,
  sides: readonly Side[],
): Promise<Rounds[]> {
  const lists = [...new Set(sides.map(({ requests }) => requests))];
  for (const [index, requests] of lists.entries()) await generator.keep(String(index), requests);
  const run = ({ server: { port }, requests }: Side, length: number) =>
    generator.round({ list: String(lists.indexOf(requests)), port, connections, seconds: length });
  const times = async ({ server, dataDir }: Side) =>
    [(await server.processorTime()) ?? Number.NaN, (await clusterTimeOf(dataDir)) ?? Number.NaN] as const;
  const results = sides.map((side) => ({ side, measured: [] as Measurement[], server: 0, database: 0 }));

  for (const side of sides)
    await run(side, side.requests.every(({ once }) => once) ? SHORT_WARM_UP : WARM_UP);
  const turns = Math.max(2, Math.round(seconds / round));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const result of turn % 2 === 0 ? results : [...results].reverse()) {
      const before = await times(result.side);
      const measurement = await run(result.side, round);
      if (Object.keys(measurement.statuses).length === 0)
        return results.map((one) => ({ ...one, measured: one.measured.slice(0, turn) }));
      const after = await times(result.side);
      result.measured.push(measurement);
      result.server += after[0] - before[0];
      result.database += after[1] - before[1];
    }
  }
  return results;
}

export interface CallResult {
  /** Answers a second: the median of the rounds. */
  throughput: number;
  p50: number;
  p95: number;
  p99: number;
  /** Milliseconds of processor time per answer: unlike throughput, hardly affected by what else the machine does. */
  processorTime: number;
  databaseTime: number;
  /** Answers other than successes, by status. */
  failures: Record<string, number>;
}

export function summary({ measured, server, database }: Rounds): CallResult {
  const failures: Record<string, number> = {};
  for (const [status, count] of measured.flatMap(({ statuses }) => Object.entries(statuses)))
    if (!isSuccess(status)) failures[status] = (failures[status] ?? 0) + count;
  const middle = (read: (round: Measurement) => number) => median(measured.map(read));
  const answers = measured.reduce((sum, round) => sum + succeeded(round), 0);
  return {
    throughput: middle(throughputOf),
    p50: middle(({ p50 }) => p50),
    p95: middle(({ p95 }) => p95),
    p99: middle(({ p99 }) => p99),
    processorTime: server / answers,
    databaseTime: database / answers,
    failures,
  };
}

export const throughputOf = (round: Measurement): number => succeeded(round) / round.seconds;

export interface Ratio {
  median: number;
  /** A quarter of the pairs of rounds are below `low`, a quarter above `high`. */
  low: number;
  high: number;
}

/** How the first compares with the second, over pairs of neighbouring rounds. */
export function ratioOf(first: Rounds, second: Rounds, read: (round: Measurement) => number): Ratio {
  const ratios = first.measured
    .map((round, index) => read(round) / read(second.measured[index] ?? round))
    .sort((a, b) => a - b);
  return { median: median(ratios), low: percentile(ratios, 0.25), high: percentile(ratios, 0.75) };
}

import type { Generator } from '../load/client.ts';
import { type Measurement, succeeded } from '../load/protocol.ts';
import { median, percentile } from '../report/statistics.ts';
import type { ServerProcess } from '../servers.ts';

const WARM_UP = 0.5;
const ROUND = 0.5;

export interface Side {
  server: ServerProcess;
  /** The list of requests that the generator sends to it. */
  list: string;
}

export interface Rounds {
  measured: Measurement[];
  /** Milliseconds of processor time in all rounds. */
  server: number;
  database: number;
}

export interface Plan {
  connections: number;
  /** Per side, without the warm-up. */
  seconds: number;
  /** Length of a round in seconds. */
  round?: number;
  /** Reads the database's processor time so far; without it, `database` is NaN. */
  databaseTime?: () => Promise<number | undefined>;
}

/**
 * Measures several servers in short rounds, A B B A …, so that whatever else the machine does affects all of them.
 * Ends early when a list of requests that can succeed only once is used up.
 */
export async function alternate(
  generator: Generator,
  { connections, seconds, round = ROUND, databaseTime = async () => undefined }: Plan,
  sides: readonly Side[],
): Promise<Rounds[]> {
  const run = ({ server: { port }, list }: Side, length: number) =>
    generator.round({ list, port, connections, seconds: length });
  const times = async ({ server }: Side) => [await server.processorTime(), await databaseTime()];
  const results = sides.map((side) => ({ side, measured: [] as Measurement[], server: 0, database: 0 }));

  for (const side of sides) await run(side, WARM_UP);
  const turns = Math.max(2, Math.round(seconds / round));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const result of turn % 2 === 0 ? results : [...results].reverse()) {
      const before = await times(result.side);
      const measurement = await run(result.side, round);
      if (succeeded(measurement) === 0 && Object.keys(measurement.statuses).length === 0) {
        return results.map((one) => ({ ...one, measured: one.measured.slice(0, turn) }));
      }
      const after = await times(result.side);
      result.measured.push(measurement);
      const [server, database] = after.map(
        (time, index) => (time ?? Number.NaN) - (before[index] ?? Number.NaN),
      );
      result.server += server ?? Number.NaN;
      result.database += database ?? Number.NaN;
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
  for (const { statuses } of measured) {
    for (const [status, count] of Object.entries(statuses)) {
      if (!status.startsWith('2')) failures[status] = (failures[status] ?? 0) + count;
    }
  }
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

export const throughputOf = (measurement: Measurement): number =>
  succeeded(measurement) / measurement.seconds;

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

export const failuresText = (results: Record<string, CallResult | undefined>): string =>
  Object.entries(results)
    .flatMap(([name, result]) =>
      Object.entries(result?.failures ?? {}).map(([status, count]) => `${name} ${status}: ${count}`),
    )
    .join(', ');

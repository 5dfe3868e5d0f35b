import { readCatalogue } from '../calls/catalogue.ts';
import type { BenchDatabase } from '../data/open.ts';
import { startGenerator } from '../load/client.ts';
import { type Measurement, succeeded } from '../load/protocol.ts';
import { progress } from '../report/progress.ts';
import { median } from '../report/statistics.ts';
import { table } from '../report/table.ts';
import { startOurs } from '../servers.ts';

/** Enough callers to keep the server busy without refusals. */
const CALLERS = 64;
/** The machine's speed varies: capacity and arrivals alternate, and the medians are compared. */
const ROUNDS = 5;
const FACTORS = [0.5, 1, 2] as const;
const LIST = 'mixed-day';

export interface LoadResult {
  factor: number;
  /** Arrivals a second. */
  offered: number;
  /** Successes a second while requests arrived. */
  goodput: number;
  /** Goodput as a share of the measured capacity. */
  shareOfPeak: number;
  p50: number;
  p99: number;
  share503: number;
  /** 503 without Retry-After: must be 0. */
  withoutRetryAfter: number;
  /** People who would be signed out: must be 0. */
  signedOut: number;
  /** All other failures, by status. */
  otherFailures: Record<string, number>;
}

/** Arrivals that do not wait for each other, at half, full and twice the server's capacity on a mixed day. */
export async function loadPart(database: BenchDatabase, seconds: number): Promise<LoadResult[]> {
  const { calls } = await readCatalogue(database, [LIST]);
  const generator = startGenerator();
  const server = await startOurs(database);
  const target = { list: LIST, port: server.port, seconds };
  const measureCapacity = async () => {
    const measured = await generator.closed({ ...target, connections: CALLERS });
    return succeeded(measured) / measured.seconds;
  };
  try {
    await generator.keep(LIST, calls[0]?.requests ?? []);
    await measureCapacity();
    const expected = await measureCapacity();
    // Overload runs code that is new to the process, and its first seconds are spent on compiling it.
    await generator.open({ ...target, rate: expected * 2 });

    const capacities: number[] = [];
    const measurements = FACTORS.map((factor) => ({ factor, rounds: [] as Measurement[] }));
    for (let round = 1; round <= ROUNDS; round += 1) {
      const capacity = await measureCapacity();
      capacities.push(capacity);
      for (const { factor, rounds } of measurements)
        rounds.push(await generator.open({ ...target, rate: capacity * factor }));
      progress(`load, round ${round} of ${ROUNDS}: capacity ${capacity.toFixed(0)} calls a second`);
    }
    const capacity = median(capacities);
    return measurements.map(({ factor, rounds }) => resultOf(factor, capacity, seconds, rounds));
  } finally {
    generator.stop();
    await server.stop();
  }
}

function resultOf(factor: number, capacity: number, seconds: number, rounds: Measurement[]): LoadResult {
  const medianOf = (read: (round: Measurement) => number) => median(rounds.map(read));
  // Answers after the last arrival would flatter a server that queues.
  const goodput = medianOf((round) => succeeded(round) / Math.max(seconds, round.seconds));
  const statuses: Record<string, number> = {};
  for (const round of rounds)
    for (const [status, count] of Object.entries(round.statuses))
      statuses[status] = (statuses[status] ?? 0) + count;
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const { 401: signedOut = 0, 503: refused = 0, ...others } = statuses;
  return {
    factor,
    offered: capacity * factor,
    goodput,
    shareOfPeak: goodput / capacity,
    p50: medianOf(({ p50 }) => p50),
    p99: medianOf(({ p99 }) => p99),
    share503: refused / all,
    withoutRetryAfter: rounds.reduce((sum, round) => sum + round.withoutRetryAfter, 0),
    signedOut,
    otherFailures: Object.fromEntries(Object.entries(others).filter(([status]) => !status.startsWith('2'))),
  };
}

export const loadTable = (results: LoadResult[]): string =>
  table(
    'Load: a mixed day at half, full and twice the capacity',
    [
      'x capacity',
      'offered/s',
      'goodput/s',
      'of peak',
      'p50 ms',
      'p99',
      'share 503',
      'no Retry-After',
      '401',
      'other failures',
    ],
    results.map((result) => [
      result.factor,
      Math.round(result.offered),
      Math.round(result.goodput),
      result.shareOfPeak,
      result.p50,
      result.p99,
      result.share503,
      result.withoutRetryAfter,
      result.signedOut,
      Object.entries(result.otherFailures)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    ]),
  );

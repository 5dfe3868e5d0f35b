import { readCatalogue } from '../calls/catalogue.ts';
import type { BenchDatabase } from '../data/open.ts';
import { startGenerator } from '../load/client.ts';
import { type Measurement, succeeded } from '../load/protocol.ts';
import { progress } from '../report/progress.ts';
import { median } from '../report/statistics.ts';
import { table } from '../report/table.ts';
import { startOurs } from '../servers.ts';

/** Enough callers to keep the server busy without being turned away. */
const CALLERS = 64;
const CAPACITY_ROUNDS = 3;
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
  /** 503 that did not say when to come back: must be 0. */
  withoutRetryAfter: number;
  /** People who would be signed out: must be 0. */
  signedOut: number;
  /** Everything else that was no success, by status. */
  otherFailures: Record<string, number>;
}

/** Arrivals that do not wait for one another, at half, full and twice what the server can do on a mixed day. */
export async function loadPart(database: BenchDatabase, seconds: number): Promise<LoadResult[]> {
  const { calls } = await readCatalogue(database, [LIST]);
  const generator = startGenerator();
  const server = await startOurs(database);
  try {
    await generator.keep(LIST, calls[0]?.requests ?? []);
    const closed = () => generator.closed({ list: LIST, port: server.port, connections: CALLERS, seconds });
    await closed();
    const rates: number[] = [];
    for (let round = 0; round < CAPACITY_ROUNDS; round += 1) {
      const measured = await closed();
      rates.push(succeeded(measured) / measured.seconds);
    }
    const capacity = median(rates);
    progress(`capacity: ${capacity.toFixed(0)} calls a second`);
    const open = (rate: number, length: number) =>
      generator.open({ list: LIST, port: server.port, rate, seconds: length });
    // Being overrun is new to the server, and the first seconds of anything new are spent on compiling it.
    await open(capacity * 2, seconds);
    const results: LoadResult[] = [];
    for (const factor of FACTORS) {
      const rate = capacity * factor;
      const measured = await open(rate, seconds * 2);
      const result = resultOf(factor, rate, seconds * 2, capacity, measured);
      results.push(result);
      progress(
        `${factor} x capacity: goodput ${result.goodput.toFixed(0)}/s, p99 ${result.p99.toFixed(0)} ms`,
      );
    }
    return results;
  } finally {
    generator.stop();
    await server.stop();
  }
}

function resultOf(
  factor: number,
  offered: number,
  seconds: number,
  capacity: number,
  measured: Measurement,
): LoadResult {
  const { statuses, p50, p99, withoutRetryAfter } = measured;
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  // Answers that came after the last arrival would flatter a server that queues.
  const goodput = succeeded(measured) / Math.max(seconds, measured.seconds);
  const { 401: signedOut = 0, 503: refused = 0, ...others } = statuses;
  return {
    factor,
    offered,
    goodput,
    shareOfPeak: goodput / capacity,
    p50,
    p99,
    share503: refused / all,
    withoutRetryAfter,
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

import { percentile } from '../report/statistics.ts';
import { type Answer, isSuccess } from './connection.ts';
import type { Measurement } from './protocol.ts';

/** Collects answers of one round. */
export function createTally() {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let withoutRetryAfter = 0;
  const started = performance.now();
  return {
    add: (answer: Answer, since: number) => {
      const { status, retryAfter } = answer;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (isSuccess(answer)) latencies.push(performance.now() - since);
      if (status === 503 && !retryAfter) withoutRetryAfter += 1;
    },
    finish: (): Measurement => {
      const seconds = (performance.now() - started) / 1000;
      const sorted = Float64Array.from(latencies).sort();
      return {
        seconds,
        statuses,
        p50: percentile(sorted, 0.5),
        p95: percentile(sorted, 0.95),
        p99: percentile(sorted, 0.99),
        max: percentile(sorted, 1),
        withoutRetryAfter,
      };
    },
  };
}

import { percentile } from '../report/statistics.ts';
import { isSuccess } from './connection.ts';
import type { Measurement } from './protocol.ts';

/** Collects answers of one round. */
export function createTally() {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const started = performance.now();
  return {
    add: (answer: number, since: number) => {
      statuses[answer] = (statuses[answer] ?? 0) + 1;
      if (isSuccess(answer)) latencies.push(performance.now() - since);
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
      };
    },
  };
}

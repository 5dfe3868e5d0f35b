import type { Call } from '../calls/catalogue.ts';
import type { Generator } from '../load/client.ts';
import { type Measurement, succeeded } from '../load/protocol.ts';
import { median } from '../report/statistics.ts';
import { checkSameAnswers } from './same-answers.ts';

const WARM_UP = 0.4;
const ROUND = 0.5;

export interface CallResult {
  /** Answers a second: the median of the rounds. */
  throughput: number;
  p50: number;
  p95: number;
  p99: number;
  /** Answers that were no success, by status. */
  failures: Record<string, number>;
}
export interface Ratio {
  call: string;
  kind: string;
  ours: CallResult;
  floor: CallResult;
  /** Our throughput as a share of the floor's: the median over pairs of neighbouring rounds. */
  share: number;
}

export interface Ports {
  ours: number;
  floor: number;
}

/** Measures a call on both servers in short rounds, A B B A …, so that whatever else the machine does meets both. */
export async function compareWithFloor(
  call: Call,
  generator: Generator,
  ports: Ports,
  seconds: number,
): Promise<Ratio> {
  await checkSameAnswers(call, ports.ours, ports.floor);
  await generator.keep(call.name, call.requests);
  const round = (port: number, length: number) =>
    generator.closed({ list: call.name, port, connections: call.connections, seconds: length });
  await round(ports.ours, WARM_UP);
  await round(ports.floor, WARM_UP);

  const ours: Measurement[] = [];
  const floor: Measurement[] = [];
  const pairs = Math.max(2, Math.round(seconds / ROUND));
  for (let pair = 0; pair < pairs; pair += 1) {
    const first = pair % 2 === 0 ? ours : floor;
    const portOf = (rounds: Measurement[]) => (rounds === ours ? ports.ours : ports.floor);
    const second = first === ours ? floor : ours;
    first.push(await round(portOf(first), ROUND));
    second.push(await round(portOf(second), ROUND));
  }
  const shares = ours.map((mine, index) => throughputOf(mine) / throughputOf(floor[index] ?? mine));
  return {
    call: call.name,
    kind: call.kind,
    ours: summary(ours),
    floor: summary(floor),
    share: median(shares),
  };
}

const throughputOf = (measurement: Measurement): number => succeeded(measurement) / measurement.seconds;

export function summary(rounds: readonly Measurement[]): CallResult {
  const failures: Record<string, number> = {};
  for (const { statuses } of rounds) {
    for (const [status, count] of Object.entries(statuses)) {
      if (!status.startsWith('2')) failures[status] = (failures[status] ?? 0) + count;
    }
  }
  const middle = (key: 'p50' | 'p95' | 'p99') => median(rounds.map((round) => round[key]));
  return {
    throughput: median(rounds.map(throughputOf)),
    p50: middle('p50'),
    p95: middle('p95'),
    p99: middle('p99'),
    failures,
  };
}

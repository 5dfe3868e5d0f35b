import type { Call } from '../calls/catalogue.ts';
import type { Generator } from '../load/client.ts';
import { type Measurement, succeeded } from '../load/protocol.ts';
import { median } from '../report/statistics.ts';
import type { ServerProcess } from '../servers.ts';
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
interface ProcessorTime {
  /** Milliseconds of the server's process per answer: unlike throughput, hardly touched by what else the machine does. */
  processorTime: number;
}
export interface Ratio {
  call: string;
  kind: string;
  ours: CallResult & ProcessorTime;
  floor: CallResult & ProcessorTime;
  /** Our throughput as a share of the floor's: the median over pairs of neighbouring rounds. */
  share: number;
}

export interface Servers {
  ours: ServerProcess;
  floor: ServerProcess;
}

interface Side {
  server: ServerProcess;
  rounds: Measurement[];
  processorTime: number;
}

/** Measures a call on both servers in short rounds, A B B A …, so that whatever else the machine does meets both. */
export async function compareWithFloor(
  call: Call,
  generator: Generator,
  servers: Servers,
  seconds: number,
): Promise<Ratio> {
  const ours: Side = { server: servers.ours, rounds: [], processorTime: 0 };
  const floor: Side = { server: servers.floor, rounds: [], processorTime: 0 };
  await checkSameAnswers(call, servers.ours.port, servers.floor.port);
  await generator.keep(call.name, call.requests);
  const round = ({ server: { port } }: Side, length: number) =>
    generator.closed({ list: call.name, port, connections: call.connections, seconds: length });
  const measure = async (side: Side) => {
    const before = await side.server.processorTime();
    side.rounds.push(await round(side, ROUND));
    side.processorTime += ((await side.server.processorTime()) ?? Number.NaN) - (before ?? Number.NaN);
  };

  await round(ours, WARM_UP);
  await round(floor, WARM_UP);
  const pairs = Math.max(2, Math.round(seconds / ROUND));
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const side of pair % 2 === 0 ? [ours, floor] : [floor, ours]) await measure(side);
  }
  const shares = ours.rounds.map(
    (mine, index) => throughputOf(mine) / throughputOf(floor.rounds[index] ?? mine),
  );
  return {
    call: call.name,
    kind: call.kind,
    ours: { ...summary(ours.rounds), processorTime: perAnswer(ours) },
    floor: { ...summary(floor.rounds), processorTime: perAnswer(floor) },
    share: median(shares),
  };
}

const perAnswer = ({ rounds, processorTime }: Side): number =>
  processorTime / rounds.reduce((sum, round) => sum + succeeded(round), 0);
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

import type { Call } from '../calls/catalogue.ts';
import { type Generator, startGenerator } from '../load/client.ts';
import type { Measurement } from '../load/protocol.ts';
import { type Column, progress, table } from '../report.ts';
import type { ServerProcess } from '../servers.ts';
import {
  alternate,
  type CallResult,
  failuresText,
  type Ratio,
  ratioOf,
  type Side,
  summary,
  throughputOf,
} from './rounds.ts';

/** A call as one server does it, or two. */
export interface Measured {
  call: string;
  kind: string;
  note: string;
  sides: Record<string, CallResult>;
  /** The first side's figure divided by the second's. */
  ratio?: Ratio;
}

interface How {
  sides: Side[];
  seconds: number;
  connections?: number;
  /** What the ratio compares. */
  figure?: (round: Measurement) => number;
  note?: string;
}

/** Measures one call after the other; then stops the servers. */
export async function measureCalls(
  calls: readonly Call[],
  servers: readonly ServerProcess[],
  how: (call: Call) => Promise<How>,
): Promise<Measured[]> {
  const generator = startGenerator();
  const results: Measured[] = [];
  try {
    for (const call of calls) {
      const result = await measure(call, generator, await how(call));
      results.push(result);
      const figures = Object.entries(result.sides).map(
        ([name, { throughput, p95 }]) => `${name} ${throughput.toFixed(0)}/s, p95 ${p95.toFixed(2)} ms`,
      );
      const ratio = result.ratio
        ? [`ratio ${result.ratio.median.toFixed(3)} (${middleHalf(result.ratio)})`]
        : [];
      progress(`${result.call}: ${[...figures, ...ratio, result.note].filter(Boolean).join('; ')}`);
    }
  } finally {
    generator.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
  return results;
}

async function measure(
  { name, kind, connections: usual }: Call,
  generator: Generator,
  { sides, seconds, connections = usual, figure = throughputOf, note = '' }: How,
): Promise<Measured> {
  const rounds = await alternate(generator, { connections, seconds }, sides);
  const [first, second] = rounds;
  return {
    call: name,
    kind,
    note,
    sides: Object.fromEntries(
      sides.map((side, index) => [side.name, summary(rounds[index] as (typeof rounds)[number])]),
    ),
    ...(first && second && { ratio: ratioOf(first, second, figure) }),
  };
}

const middleHalf = ({ low, high }: Ratio) => `${low.toFixed(2)}-${high.toFixed(2)}`;

/** `names`: of the sides. */
export function callsTable(title: string, names: readonly string[], results: readonly Measured[]): string {
  const of = (name: string): Column<Measured>[] => [
    [`${name}/s`, ({ sides }) => sides[name] && Math.round(sides[name].throughput)],
    ['p50 ms', ({ sides }) => sides[name]?.p50],
    ['p95', ({ sides }) => sides[name]?.p95],
    ['p99', ({ sides }) => sides[name]?.p99],
    ['cpu ms', ({ sides }) => sides[name]?.processorTime],
    ['database', ({ sides }) => sides[name]?.databaseTime],
  ];
  return table(
    title,
    [
      ['call', ({ call }) => call],
      ['ratio', ({ ratio }) => ratio?.median.toFixed(3)],
      ['middle half', ({ ratio }) => ratio && middleHalf(ratio)],
      ...names.flatMap(of),
      ['notes', ({ note, sides }) => [note, failuresText(sides)].filter(Boolean).join('; ')],
    ],
    results,
  );
}

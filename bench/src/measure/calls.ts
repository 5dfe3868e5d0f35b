import type { Call } from '../calls/catalogue.ts';
import { startGenerator } from '../load/client.ts';
import type { Measurement } from '../load/protocol.ts';
import { progress, table } from '../report.ts';
import type { ServerProcess } from '../servers.ts';
import {
  alternate,
  type CallResult,
  type Ratio,
  ratioOf,
  type Side,
  summary,
  throughputOf,
} from './rounds.ts';

/** A call as one server does it. */
export interface Measured extends CallResult {
  call: string;
  server: string;
  /** The first server's figure divided by this one's. */
  ratio?: Ratio;
  note: string;
}

interface How {
  sides: Side[];
  seconds: number;
  round?: number;
  connections?: number;
  /** What the ratio compares. */
  figure?: (round: Measurement) => number;
  note?: string;
}

/** Measures one call after the other; then stops the servers. */
export async function measureCalls<C extends Pick<Call, 'name' | 'connections'>>(
  calls: readonly C[],
  servers: readonly ServerProcess[],
  how: (call: C) => Promise<How>,
): Promise<Measured[]> {
  const generator = startGenerator();
  const results: Measured[] = [];
  try {
    for (const call of calls) {
      const { sides, figure = throughputOf, note = '', ...plan } = await how(call);
      const { name, connections } = call;
      const rounds = await alternate(generator, { connections, ...plan }, sides);
      const measured = rounds.map((one, index): Measured => {
        const ratio = index > 0 && rounds[0] && ratioOf(rounds[0], one, figure);
        const server = sides[index]?.name ?? '';
        return { call: name, server, ...summary(one), ...(ratio && { ratio }), note };
      });
      results.push(...measured);
      const said = measured.map(
        ({ server, throughput, p95, ratio }) =>
          `${server} ${throughput.toFixed(0)}/s, p95 ${p95.toFixed(2)} ms${ratio ? `, ratio ${ratio.median.toFixed(3)} (${middleHalf(ratio)})` : ''}`,
      );
      progress(`${name}: ${[...said, note].filter(Boolean).join('; ')}`);
    }
  } finally {
    generator.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
  return results;
}

const middleHalf = ({ low, high }: Ratio) => `${low.toFixed(2)}-${high.toFixed(2)}`;

export const callsTable = (title: string, results: readonly Measured[]): string =>
  table<Measured>(
    title,
    [
      ['call', ({ call }) => call],
      ['server', ({ server }) => server],
      ['ratio', ({ ratio }) => ratio?.median.toFixed(3)],
      ['middle half', ({ ratio }) => ratio && middleHalf(ratio)],
      ['per second', ({ throughput }) => Math.round(throughput)],
      ['p50 ms', ({ p50 }) => p50],
      ['p95', ({ p95 }) => p95],
      ['p99', ({ p99 }) => p99],
      ['cpu ms', ({ processorTime }) => processorTime],
      ['database', ({ databaseTime }) => databaseTime],
      [
        'notes',
        ({ note, failures }) =>
          [note, ...Object.entries(failures).map(([status, count]) => `${status}: ${count}`)]
            .filter(Boolean)
            .join('; '),
      ],
    ],
    results,
  );

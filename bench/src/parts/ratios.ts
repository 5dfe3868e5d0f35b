import { readCatalogue } from '../calls/catalogue.ts';
import { recount } from '../data/figures.ts';
import type { BenchDatabase } from '../data/open.ts';
import { startGenerator } from '../load/client.ts';
import { compareWithFloor, type Ratio } from '../measure/ratios.ts';
import type { Options } from '../options.ts';
import { progress } from '../report/progress.ts';
import { table } from '../report/table.ts';
import { startFloor, startOurs } from '../servers.ts';

/** Each call on our server and on the floor; afterwards the figures must still equal a recount of the rows. */
export async function ratiosPart(
  database: BenchDatabase,
  { calls: only, seconds }: Options,
): Promise<Ratio[]> {
  const { calls } = await readCatalogue(database, only);
  const generator = startGenerator();
  const [ours, floor] = await Promise.all([startOurs(database), startFloor(database)]);
  const ratios: Ratio[] = [];
  try {
    for (const call of calls) {
      const ratio = await compareWithFloor(call, generator, { ours, floor }, seconds);
      ratios.push(ratio);
      progress(`${call.name}: ${ratio.share.toFixed(2)} of the floor, ${ratio.ours.throughput.toFixed(0)}/s`);
    }
  } finally {
    generator.stop();
    await Promise.all([ours.stop(), floor.stop()]);
  }
  await recount(database.ownerUrl);
  progress('figures equal a recount after all writes');
  return ratios;
}

export const ratiosTable = (scale: string, ratios: Ratio[]): string =>
  table(
    `Share of the floor at ${scale}`,
    [
      'call',
      'share',
      'ours/s',
      'floor/s',
      'p50 ms',
      'p95',
      'p99',
      'floor p50',
      'p95',
      'p99',
      'cpu ms',
      'floor cpu',
      'failures',
    ],
    ratios.map(({ call, share, ours, floor }) => [
      call,
      share,
      Math.round(ours.throughput),
      Math.round(floor.throughput),
      ours.p50,
      ours.p95,
      ours.p99,
      floor.p50,
      floor.p95,
      floor.p99,
      ours.processorTime,
      floor.processorTime,
      failures(ours.failures, floor.failures),
    ]),
  );

const failures = (...both: Record<string, number>[]): string =>
  both
    .flatMap((one, index) =>
      Object.entries(one).map(([status, n]) => `${index ? 'floor ' : ''}${status}: ${n}`),
    )
    .join(', ');

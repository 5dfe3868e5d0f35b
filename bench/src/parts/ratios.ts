import { BASELINE_CALLS } from '../baseline/calls.ts';
import { readCatalogue } from '../calls/catalogue.ts';
import type { BenchDatabase } from '../data/open.ts';
import { callsTable, type Measured, measureCalls } from '../measure/calls.ts';
import { checkSameAnswers } from '../measure/same-answers.ts';
import type { Options } from '../options.ts';
import { startBaseline, startOurs } from '../servers.ts';

/** Each call on our server, and those that the baseline has on both. */
export async function ratiosPart(
  database: BenchDatabase,
  { calls: only, seconds }: Options,
): Promise<Measured[]> {
  const calls = await readCatalogue(database, only);
  const missing = [...BASELINE_CALLS].filter((name) => !calls.some((call) => call.name === name));
  if (!only && missing.length > 0) throw new Error(`The baseline has unknown calls: ${missing.join(', ')}.`);
  const [ours, baseline] = await Promise.all([startOurs(database), startBaseline(database)]);
  const { dataDir } = database;
  return measureCalls(calls, [ours, baseline], async (call) => {
    const { name, requests } = call;
    const compared = BASELINE_CALLS.has(name);
    if (compared) await checkSameAnswers(call, ours.port, baseline.port);
    const sides = [{ name: 'ours', server: ours, dataDir, requests }];
    if (compared) sides.push({ name: 'baseline', server: baseline, dataDir, requests });
    return { sides, seconds };
  });
}

export const ratiosTable = (scale: string, ratios: Measured[]): string =>
  callsTable(`Calls at ${scale}, and their share of the baseline's throughput`, ['ours', 'baseline'], ratios);

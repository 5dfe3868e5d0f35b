import { BASELINE_CALLS } from '../baseline/calls.ts';
import { type Call, readCatalogue } from '../calls/catalogue.ts';
import type { BenchDatabase } from '../data/open.ts';
import { type Generator, startGenerator } from '../load/client.ts';
import {
  alternate,
  type CallResult,
  failuresText,
  type Ratio,
  ratioOf,
  summary,
  throughputOf,
} from '../measure/rounds.ts';
import { checkSameAnswers } from '../measure/same-answers.ts';
import type { Options } from '../options.ts';
import { progress } from '../report/progress.ts';
import { type Column, table } from '../report/table.ts';
import { type ServerProcess, startBaseline, startOurs } from '../servers.ts';

export interface CallRatio {
  call: string;
  kind: string;
  ours: CallResult;
  /** Undefined for calls that the baseline does not implement. */
  baseline?: CallResult;
  /** Our throughput as a share of the baseline's. */
  share?: Ratio;
}

interface Servers {
  ours: ServerProcess;
  baseline: ServerProcess;
}

/** Measures each call on our server and, where there is one, its baseline; then compares the figures with a recount. */
export async function ratiosPart(
  database: BenchDatabase,
  { calls: only, seconds }: Options,
): Promise<CallRatio[]> {
  const calls = await readCatalogue(database, only);
  const missing = [...BASELINE_CALLS].filter((name) => !calls.some((call) => call.name === name));
  if (!only && missing.length > 0) throw new Error(`The baseline has unknown calls: ${missing.join(', ')}.`);
  const generator = startGenerator();
  const [ours, baseline] = await Promise.all([startOurs(database), startBaseline(database)]);
  const ratios: CallRatio[] = [];
  try {
    for (const call of calls) {
      const ratio = await measure(call, generator, { ours, baseline }, seconds);
      ratios.push(ratio);
      const share = ratio.share ? `, ${ratio.share.median.toFixed(2)} of the baseline` : '';
      progress(`${call.name}: ${ratio.ours.throughput.toFixed(0)}/s${share}`);
    }
  } finally {
    generator.stop();
    await Promise.all([ours.stop(), baseline.stop()]);
  }
  return ratios;
}

async function measure(
  call: Call,
  generator: Generator,
  { ours, baseline }: Servers,
  seconds: number,
): Promise<CallRatio> {
  const { name, kind, connections } = call;
  const compared = BASELINE_CALLS.has(name);
  if (compared) await checkSameAnswers(call, ours.port, baseline.port);
  await generator.keep(name, call.requests);
  const servers = compared ? [ours, baseline] : [ours];
  const [mine, base] = await alternate(
    generator,
    { connections, seconds },
    servers.map((server) => ({ server, list: name })),
  );
  if (!mine) throw new Error(`${name} was not measured.`);
  return {
    call: name,
    kind,
    ours: summary(mine),
    ...(base && { baseline: summary(base), share: ratioOf(mine, base, throughputOf) }),
  };
}

const COLUMNS: Column<CallRatio>[] = [
  ['call', ({ call }) => call],
  ['share', ({ share }) => share?.median],
  ['ours/s', ({ ours }) => Math.round(ours.throughput)],
  ['baseline/s', ({ baseline }) => baseline && Math.round(baseline.throughput)],
  ['p50 ms', ({ ours }) => ours.p50],
  ['p95', ({ ours }) => ours.p95],
  ['p99', ({ ours }) => ours.p99],
  ['baseline p50', ({ baseline }) => baseline?.p50],
  ['p95', ({ baseline }) => baseline?.p95],
  ['p99', ({ baseline }) => baseline?.p99],
  ['cpu ms', ({ ours }) => ours.processorTime],
  ['baseline cpu', ({ baseline }) => baseline?.processorTime],
  ['failures', ({ ours, baseline }) => failuresText({ ours, baseline })],
];
export const ratiosTable = (scale: string, ratios: CallRatio[]): string =>
  table(`Calls at ${scale}, and their share of the baseline's throughput`, COLUMNS, ratios);

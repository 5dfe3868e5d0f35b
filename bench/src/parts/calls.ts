import { copyFor, withOtherBuild } from '../against/other-build.ts';
import { BASELINE_CALLS } from '../baseline/calls.ts';
import { readCatalogue } from '../calls/catalogue.ts';
import { type BenchDatabase, openScale } from '../data/open.ts';
import { callsTable, measureCalls } from '../measure/calls.ts';
import { checkSameAnswers, compareWork } from '../measure/same-answers.ts';
import type { Options } from '../options.ts';
import { progress } from '../report.ts';
import { startBaseline, startOurs } from '../servers.ts';

/** Each call on our server, and those that the baseline has on both. */
export async function ratios(database: BenchDatabase, { calls: only, seconds, scale }: Options) {
  const calls = await readCatalogue(database, only);
  const missing = [...BASELINE_CALLS].filter((name) => !calls.some((call) => call.name === name));
  if (!only && missing.length > 0) throw new Error(`The baseline has unknown calls: ${missing.join(', ')}.`);
  const [ours, baseline] = await Promise.all([startOurs(database), startBaseline(database)]);
  const { dataDir } = database;
  const result = await measureCalls(calls, [ours, baseline], async (call) => {
    const { name, requests } = call;
    const sides = [{ name: 'ours', server: ours, dataDir, requests }];
    if (BASELINE_CALLS.has(name)) {
      await checkSameAnswers(call, ours.port, baseline.port);
      sides.push({ name: 'baseline', server: baseline, dataDir, requests });
    }
    return { sides, seconds };
  });
  const title = `Calls at ${scale}, and their share of the baseline's throughput`;
  return { result, table: callsTable(title, ['ours', 'baseline'], result) };
}

/** Few enough that latency measures the call and not the queue. */
const CONNECTIONS = 4;
const GROWTH = ['world', 'small'] as const;

/** The same build on the small and the world's database at the same time; the ratio is that of their p95. */
export async function growth({ calls: only, seconds, data }: Options) {
  const databases: BenchDatabase[] = [];
  for (const scale of GROWTH) databases.push(await openScale(scale, data, progress));
  try {
    const servers = await Promise.all(databases.map((database) => startOurs(database)));
    const catalogues = await Promise.all(databases.map((database) => readCatalogue(database, only)));
    const result = await measureCalls(catalogues[0] ?? [], servers, async ({ name }) => ({
      seconds,
      connections: CONNECTIONS,
      figure: ({ p95 }) => p95,
      sides: databases.flatMap(({ name: scale, dataDir }, index) => {
        const server = servers[index];
        const requests = catalogues[index]?.find((call) => call.name === name)?.requests;
        return server && requests ? [{ name: scale, server, dataDir, requests }] : [];
      }),
    }));
    return { result, table: callsTable("Growth: the world's p95 divided by that of small", GROWTH, result) };
  } finally {
    await Promise.all(databases.map((database) => database.stop()));
  }
}

/** Our build and that of another commit, in alternating rounds on copies of one network. */
export const against = (name: string, options: Options) =>
  withOtherBuild(name, options, async ({ commit, root, database }) => {
    // Everything that the requests need exists before the rows are copied: both builds get the same requests.
    const calls = await readCatalogue(database, options.calls);
    const copy = await copyFor(database, root);
    const [ours, theirs] = [await startOurs(database), await startOurs(copy, { root })];
    const { dataDir } = database;
    const result = await measureCalls(calls, [ours, theirs], async (call) => {
      const { works, note } = await compareWork(call, [ours.port, theirs.port], ['ours', commit]);
      const sides = [
        { name: 'ours', server: ours, dataDir, requests: call.requests },
        { name: 'theirs', server: theirs, dataDir, requests: [...call.requests] },
      ];
      return { seconds: options.seconds, note, sides: sides.filter((_, index) => works[index]) };
    });
    const title = `Our throughput divided by that of ${commit}`;
    return { result: { commit, calls: result }, table: callsTable(title, ['ours', 'theirs'], result) };
  });

import { copyFor, withOtherBuild } from '../against/other-build.ts';
import { BASELINE_CALLS } from '../baseline/calls.ts';
import { type Call, readCatalogue } from '../calls/catalogue.ts';
import { type BenchDatabase, openScale } from '../data/open.ts';
import { compareAnswers } from '../measure/answers.ts';
import { callsTable, measureCalls } from '../measure/calls.ts';
import type { Options } from '../options.ts';
import { startBaseline, startOurs } from '../servers.ts';

const isRead = ({ kind }: Call) => kind === 'read' || kind === 'mixed';

/** Each call on our server, and those that the baseline has on both. */
export async function ratios(database: BenchDatabase, { calls: only, seconds, scale }: Options) {
  const calls = await readCatalogue(database, only);
  const missing = [...BASELINE_CALLS].filter((name) => !calls.some((call) => call.name === name));
  if (!only && missing.length > 0) throw new Error(`The baseline has unknown calls: ${missing.join(', ')}.`);
  const [ours, baseline] = await Promise.all([startOurs(database), startBaseline(database)]);
  const result = await measureCalls(calls, [ours, baseline], async (call) => {
    const requests = await call.makeRequests();
    const both = { ours, baseline };
    const names = BASELINE_CALLS.has(call.name) ? (['ours', 'baseline'] as const) : (['ours'] as const);
    const sides = names.map((name) => ({ name, server: both[name], dataDir: database.dataDir, requests }));
    if (sides.length > 1) {
      const servers = sides.map(({ name, server: { port } }) => ({ name, port }));
      const { note } = await compareAnswers(requests, servers, { isRead: isRead(call), exact: true });
      if (note) throw new Error(`${call.name}: the baseline answers differently (${note}).`);
    }
    return { sides, seconds };
  });
  return {
    result,
    table: callsTable(`Calls at ${scale}, and their share of the baseline's throughput`, result),
  };
}

/** Few enough that latency measures the call and not the queue. */
const CONNECTIONS = 4;
const GROWTH = ['world', 'small'] as const;

/** The same build on the small and the world's database at the same time; the ratio is that of their p95. */
export async function growth({ calls: only, seconds, data }: Options) {
  const databases: BenchDatabase[] = [];
  for (const scale of GROWTH) databases.push(await openScale(scale, data));
  try {
    const servers = await Promise.all(databases.map((database) => startOurs(database)));
    const catalogues = await Promise.all(databases.map((database) => readCatalogue(database, only)));
    const result = await measureCalls(catalogues[0] ?? [], servers, async ({ name }) => {
      const sides = [];
      for (const [index, { name: scale, dataDir }] of databases.entries()) {
        const [server, call] = [servers[index], catalogues[index]?.find((call) => call.name === name)];
        if (server && call) sides.push({ name: scale, server, dataDir, requests: await call.makeRequests() });
      }
      return { seconds, connections: CONNECTIONS, figure: ({ p95 }) => p95, sides };
    });
    return { result, table: callsTable("Growth: the world's p95 divided by that of small", result) };
  } finally {
    await Promise.all(databases.map((database) => database.stop()));
  }
}

/** Each call that needs somebody new for each request adds as many people to the network before it is copied: fewer where all are measured. */
const REQUESTS_AGAINST = { all: 400, named: 4_000 };

/** Our build and that of another commit, in alternating rounds on copies of one network. */
export const against = (name: string, options: Options) =>
  withOtherBuild(name, options, async ({ commit, root, database }) => {
    // Everything that the requests need exists before the rows are copied: both builds get the same requests.
    const catalogue = await readCatalogue(
      database,
      options.calls,
      REQUESTS_AGAINST[options.calls ? 'named' : 'all'],
    );
    const calls = [];
    for (const call of catalogue) calls.push({ ...call, requests: await call.makeRequests() });
    const copy = await copyFor(database, root);
    const [ours, theirs] = [await startOurs(database), await startOurs(copy, { root })];
    const { dataDir } = database;
    const result = await measureCalls(calls, [ours, theirs], async ({ requests, ...call }) => {
      const servers = [
        { name: 'ours', port: ours.port },
        { name: commit, port: theirs.port },
      ];
      const { works, note } = await compareAnswers(requests, servers, { isRead: isRead(call), exact: false });
      const sides = [
        { name: 'ours', server: ours, dataDir, requests },
        { name: commit, server: theirs, dataDir, requests: [...requests] },
      ];
      return { seconds: options.seconds, note, sides: sides.filter((_, index) => works[index]) };
    });
    return {
      result: { commit, calls: result },
      table: callsTable(`Our throughput divided by that of ${commit}`, result),
    };
  });

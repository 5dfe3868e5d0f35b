import { copyFor, withOtherBuild } from '../against/other-build.ts';
import { compareWork } from '../against/same-work.ts';
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
import type { Options } from '../options.ts';
import { clusterTimeOf } from '../processes.ts';
import { progress } from '../report/progress.ts';
import { type Column, table } from '../report/table.ts';
import { type ServerProcess, startOurs } from '../servers.ts';

interface CallAgainst {
  call: string;
  kind: string;
  note: string;
  ours?: CallResult;
  theirs?: CallResult;
  /** Our throughput divided by the other build's. */
  ratio?: Ratio;
}
export interface Against {
  commit: string;
  calls: CallAgainst[];
}

/** Our build and that of another commit, in alternating rounds on copies of one network. */
export const againstPart = (name: string, options: Options): Promise<Against> =>
  withOtherBuild(name, options, async ({ commit, root, database }) => ({
    commit,
    calls: await compareBuilds(database, root, commit.slice(0, 7), options),
  }));

async function compareBuilds(
  database: BenchDatabase,
  root: string,
  commit: string,
  { calls: only, seconds }: Options,
): Promise<CallAgainst[]> {
  // Everything that the requests need exists before the rows are copied: both builds get the same requests.
  const calls = await readCatalogue(database, only);
  const other = await copyFor(database, root);
  const generator = startGenerator();
  const servers = [await startOurs(database), await startOurs(other, { root })] as const;
  const results: CallAgainst[] = [];
  try {
    for (const call of calls) {
      const result = await compareCall(call, generator, servers, { commit, seconds, database });
      results.push(result);
      progress(`${call.name}: ${result.ratio ? ratioText(result.ratio) : '-'} ${result.note}`);
    }
  } finally {
    generator.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
  return results;
}

interface Setting {
  commit: string;
  seconds: number;
  database: BenchDatabase;
}

async function compareCall(
  call: Call,
  generator: Generator,
  servers: readonly [ServerProcess, ServerProcess],
  { commit, seconds, database: { dataDir } }: Setting,
): Promise<CallAgainst> {
  const { name, kind, connections } = call;
  const { works, note } = await compareWork(call, [servers[0].port, servers[1].port], ['ours', commit]);
  // A list per server: a request that can succeed only once can do so in each of the two databases.
  const lists = servers.map((_, index) => `${name} ${index}`);
  for (const list of lists) await generator.keep(list, call.requests);
  const plan = { connections, seconds, databaseTime: () => clusterTimeOf(dataDir) };
  const sides = servers.map((server, index) => ({ server, list: lists[index] ?? '' }));
  const measured = await alternate(
    generator,
    plan,
    sides.filter((_, index) => works[index]),
  );
  const ours = works[0] ? measured.shift() : undefined;
  const theirs = works[1] ? measured.shift() : undefined;
  return {
    call: name,
    kind,
    note,
    ...(ours && { ours: summary(ours) }),
    ...(theirs && { theirs: summary(theirs) }),
    ...(ours && theirs && { ratio: ratioOf(ours, theirs, throughputOf) }),
  };
}

const ratioText = ({ median, low, high }: Ratio): string =>
  `${median.toFixed(3)} (${low.toFixed(2)} to ${high.toFixed(2)})`;

const COLUMNS: Column<CallAgainst>[] = [
  ['call', ({ call }) => call],
  ['ratio', ({ ratio }) => ratio?.median.toFixed(3)],
  ['middle half', ({ ratio }) => ratio && `${ratio.low.toFixed(2)}-${ratio.high.toFixed(2)}`],
  ['ours/s', ({ ours }) => ours && Math.round(ours.throughput)],
  ['theirs/s', ({ theirs }) => theirs && Math.round(theirs.throughput)],
  ['p95 ms', ({ ours }) => ours?.p95],
  ['theirs', ({ theirs }) => theirs?.p95],
  ['cpu ms', ({ ours }) => ours?.processorTime],
  ['theirs', ({ theirs }) => theirs?.processorTime],
  ['database', ({ ours }) => ours?.databaseTime],
  ['theirs', ({ theirs }) => theirs?.databaseTime],
  ['notes', ({ note, ours, theirs }) => [note, failuresText({ ours, theirs })].filter(Boolean).join('; ')],
];
export const againstTable = ({ commit, calls }: Against): string =>
  table(
    `Our throughput divided by that of ${commit.slice(0, 7)}: median and middle half of the pairs of rounds`,
    COLUMNS,
    calls,
  );

import { copyFor, withOtherBuild } from '../against/other-build.ts';
import { compareWork } from '../against/same-work.ts';
import { readCatalogue } from '../calls/catalogue.ts';
import { callsTable, type Measured, measureCalls } from '../measure/calls.ts';
import type { Options } from '../options.ts';
import { startOurs } from '../servers.ts';

export interface Against {
  commit: string;
  calls: Measured[];
}

/** Our build and that of another commit, in alternating rounds on copies of one network. */
export const againstPart = (name: string, options: Options): Promise<Against> =>
  withOtherBuild(name, options, async ({ commit, root, database }) => {
    // Everything that the requests need exists before the rows are copied: both builds get the same requests.
    const calls = await readCatalogue(database, options.calls);
    const copy = await copyFor(database, root);
    const [ours, theirs] = [await startOurs(database), await startOurs(copy, { root })];
    const { seconds } = options;
    const { dataDir } = database;
    const measured = await measureCalls(calls, [ours, theirs], async (call) => {
      const { works, note } = await compareWork(call, [ours.port, theirs.port], ['ours', commit.slice(0, 7)]);
      const sides = [
        { name: 'ours', server: ours, dataDir, requests: call.requests },
        { name: 'theirs', server: theirs, dataDir, requests: [...call.requests] },
      ];
      return { seconds, note, sides: sides.filter((_, index) => works[index]) };
    });
    return { commit, calls: measured };
  });

export const againstTable = ({ commit, calls }: Against): string =>
  callsTable(`Our throughput divided by that of ${commit.slice(0, 7)}`, ['ours', 'theirs'], calls);

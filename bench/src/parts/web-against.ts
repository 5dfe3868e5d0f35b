import type { Browser } from '@playwright/test';
import { copyFor, withOtherBuild } from '../against/other-build.ts';
import type { Options } from '../options.ts';
import { progress } from '../report/progress.ts';
import { median } from '../report/statistics.ts';
import { type Column, table } from '../report/table.ts';
import { startOurs } from '../servers.ts';
import { openBrowser } from '../web/browser.ts';
import { type ScreenResult, visitScreens } from '../web/screens.ts';

const ROUNDS = 5;

/** Each screen's medians. */
interface WebAgainst {
  commit: string;
  ours: ScreenResult[];
  theirs: ScreenResult[];
}

/** Our web app and that of another commit, taking turns in one browser, each with its own server and a copy of one network. */
export const webAgainstPart = (name: string, options: Options): Promise<WebAgainst> =>
  withOtherBuild(name, options, async ({ commit, root, database }) => {
    const other = await copyFor(database, root);
    const servers = [await startOurs(database), await startOurs(other, { root })];
    const addresses = servers.map(({ port }) => `http://127.0.0.1:${port}`);
    try {
      const browser = await openBrowser(progress);
      const visits = await visitInTurns(browser, addresses).finally(() => browser.close());
      const [ours, theirs] = visits.map(middleOf);
      return { commit, ours: ours ?? [], theirs: theirs ?? [] };
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });

async function visitInTurns(browser: Browser, addresses: readonly string[]): Promise<ScreenResult[][][]> {
  const visits: ScreenResult[][][] = addresses.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      progress(`round ${round + 1} of ${ROUNDS}, ${index === 0 ? 'ours' : 'the other build'}`);
      visits[index]?.push(await visitScreens(browser, addresses[index] ?? '', progress));
    }
  }
  return visits;
}

type Figure = 'usableAfter' | 'processor' | 'longestProcessor';

function middleOf(visits: readonly ScreenResult[][]): ScreenResult[] {
  return (visits[0] ?? []).map((first, screen) => {
    const rounds = visits.flatMap((visit) => visit[screen] ?? []);
    const middle = (figure: Figure) =>
      median(rounds.flatMap((round) => (round[figure] === undefined ? [] : [round[figure]])));
    const problem = rounds.find((round) => round.problem)?.problem;
    return {
      screen: first.screen,
      script: median(rounds.map(({ script }) => script)),
      usableAfter: middle('usableAfter'),
      processor: middle('processor'),
      longestProcessor: middle('longestProcessor'),
      ...(problem && { problem }),
    };
  });
}

interface Pair {
  ours: ScreenResult;
  theirs: ScreenResult | undefined;
}

export function webAgainstTable({ commit, ours, theirs }: WebAgainst): string {
  const other = commit.slice(0, 7);
  const of = (result: ScreenResult | undefined, figure: Figure) => result?.[figure] ?? Number.NaN;
  const pair = (heading: string, figure: Figure): Column<Pair>[] => [
    [heading, (row) => Math.round(of(row.ours, figure))],
    [other, (row) => Math.round(of(row.theirs, figure))],
  ];
  const ratio = (figure: Figure): Column<Pair> => [
    'ratio',
    (row) => of(row.ours, figure) / of(row.theirs, figure),
  ];
  return table(
    `Web, CPU slowed 4 times: ours and ${other}, medians of ${ROUNDS} rounds in turns`,
    [
      ['screen', (row) => row.ours.screen],
      ...pair('usable after ms', 'usableAfter'),
      ratio('usableAfter'),
      ...pair('cpu ms', 'processor'),
      ratio('processor'),
      ...pair('longest task cpu ms', 'longestProcessor'),
      ['JavaScript kB', (row) => row.ours.script / 1024],
      [other, (row) => (row.theirs?.script ?? Number.NaN) / 1024],
      ['problem', (row) => row.ours.problem ?? row.theirs?.problem ?? ''],
    ],
    ours.map((own, index) => ({ ours: own, theirs: theirs[index] })),
  );
}

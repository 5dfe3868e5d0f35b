import type { Browser } from '@playwright/test';
import { copyFor, withOtherBuild } from '../against/other-build.ts';
import type { Options } from '../options.ts';
import { progress } from '../report/progress.ts';
import { median } from '../report/statistics.ts';
import { table } from '../report/table.ts';
import { startOurs } from '../servers.ts';
import { openBrowser } from '../web/browser.ts';
import { type ScreenResult, visitScreens } from '../web/screens.ts';
import { inTurns } from '../web/turns.ts';

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
    for (const index of inTurns(round, addresses)) {
      progress(`round ${round + 1} of ${ROUNDS}, ${index === 0 ? 'ours' : 'the other build'}`);
      visits[index]?.push(await visitScreens(browser, addresses[index] ?? '', progress));
    }
  }
  return visits;
}

type Figure = 'usableAfter' | 'longestTask' | 'blocked' | 'processor' | 'longestProcessor';

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
      longestTask: middle('longestTask'),
      blocked: middle('blocked'),
      processor: middle('processor'),
      longestProcessor: middle('longestProcessor'),
      ...(problem && { problem }),
    };
  });
}

const whole = (value = Number.NaN) => Math.round(value);

export const webAgainstTable = ({ commit, ours, theirs }: WebAgainst): string => {
  const other = commit.slice(0, 7);
  return table(
    `Web, CPU slowed 4 times: ours and ${other}, medians of ${ROUNDS} rounds in turns`,
    [
      'screen',
      'usable after ms',
      other,
      'ratio',
      'cpu ms',
      other,
      'ratio',
      'longest task cpu ms',
      other,
      'JavaScript kB',
      other,
      'problem',
    ],
    ours.map((own, index) => {
      const their = theirs[index];
      const pair = (figure: Figure) => [whole(own[figure]), whole(their?.[figure])];
      const ratio = (figure: Figure) => (own[figure] ?? Number.NaN) / (their?.[figure] ?? Number.NaN);
      return [
        own.screen,
        ...pair('usableAfter'),
        ratio('usableAfter'),
        ...pair('processor'),
        ratio('processor'),
        ...pair('longestProcessor'),
        own.script / 1024,
        (their?.script ?? Number.NaN) / 1024,
        own.problem ?? their?.problem ?? '',
      ];
    }),
  );
};

import { existsSync } from 'node:fs';
import { copyFor, withOtherBuild } from '../against/other-build.ts';
import type { BenchDatabase } from '../data/open.ts';
import type { Options } from '../options.ts';
import { paths } from '../paths.ts';
import { progress } from '../report/progress.ts';
import { median } from '../report/statistics.ts';
import { type Column, table } from '../report/table.ts';
import { type ServerProcess, startOurs } from '../servers.ts';
import { openBrowser } from '../web/browser.ts';
import { type LighthouseResult, runLighthouse } from '../web/lighthouse.ts';
import { type ScreenResult, visitScreens } from '../web/screens.ts';

const ROUNDS_AGAINST = 5;

interface WebResult {
  /** The build's name, and its screens; ours first. */
  builds: [name: string, screens: ScreenResult[]][];
  lighthouse: LighthouseResult[];
}

const addressOf = ({ port }: ServerProcess) => `http://127.0.0.1:${port}`;

/** The built web app in a browser whose processor is four times slower than this machine's, and as Lighthouse sees it. */
export async function webPart(database: BenchDatabase): Promise<WebResult> {
  if (!existsSync(paths.web)) throw new Error('The web app is not built: run npm run build first.');
  const server = await startOurs(database);
  try {
    const builds = await visitInTurns({ ours: server }, 1);
    return { builds, lighthouse: await runLighthouse(addressOf(server), progress) };
  } finally {
    await server.stop();
  }
}

/** Our web app and that of another commit, taking turns in one browser, each with its own server and a copy of one network. */
export const webAgainstPart = (name: string, options: Options): Promise<WebResult> =>
  withOtherBuild(name, options, async ({ commit, root, database }) => {
    const other = await copyFor(database, root);
    const servers = {
      ours: await startOurs(database),
      [commit.slice(0, 7)]: await startOurs(other, { root }),
    };
    try {
      return { builds: await visitInTurns(servers, ROUNDS_AGAINST), lighthouse: [] };
    } finally {
      await Promise.all(Object.values(servers).map((server) => server.stop()));
    }
  });

async function visitInTurns(
  servers: Record<string, ServerProcess>,
  rounds: number,
): Promise<WebResult['builds']> {
  const sides = Object.entries(servers).map(([name, server]) => ({
    name,
    server,
    visits: [] as ScreenResult[][],
  }));
  const browser = await openBrowser(progress);
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const { name, server, visits } of round % 2 === 0 ? sides : [...sides].reverse()) {
        progress(`round ${round + 1} of ${rounds}, ${name}`);
        visits.push(await visitScreens(browser, addressOf(server), progress));
      }
  } finally {
    await browser.close();
  }
  return sides.map(({ name, visits }) => [name, middleOf(visits)]);
}

type Figure = 'usableAfter' | 'processor' | 'longestProcessor';

const middleOf = (visits: readonly ScreenResult[][]): ScreenResult[] =>
  (visits[0] ?? []).map(({ screen }, index) => {
    const rounds = visits.flatMap((visit) => visit[index] ?? []);
    const middle = (figure: Figure) => median(rounds.flatMap((round) => round[figure] ?? []));
    const problem = rounds.find((round) => round.problem)?.problem;
    return {
      screen,
      script: median(rounds.map(({ script }) => script)),
      usableAfter: middle('usableAfter'),
      processor: middle('processor'),
      longestProcessor: middle('longestProcessor'),
      ...(problem && { problem }),
    };
  });

const round = (value: number | undefined) => value && Math.round(value);

/** Each figure of each build, and for two builds the first's divided by the second's. */
function screensTable(builds: WebResult['builds']): string {
  const of = (build: number, screen: number) => builds[build]?.[1][screen];
  const figure = (heading: string, name: Figure): Column<number>[] => [
    ...builds.map(
      ([build], index): Column<number> => [
        index === 0 ? heading : build,
        (screen) => round(of(index, screen)?.[name]),
      ],
    ),
    ...(builds.length > 1
      ? [
          [
            'ratio',
            (screen) => (of(0, screen)?.[name] ?? Number.NaN) / (of(1, screen)?.[name] ?? Number.NaN),
          ] as Column<number>,
        ]
      : []),
  ];
  return table<number>(
    'Web: headless Chromium, CPU slowed 4 times',
    [
      ['screen', (screen) => of(0, screen)?.screen],
      ...figure('usable after ms', 'usableAfter'),
      ...figure('cpu ms', 'processor'),
      ...figure('longest task', 'longestProcessor'),
      ...builds.map(
        ([build], index): Column<number> => [
          index === 0 ? 'JavaScript kB' : build,
          (screen) => (of(index, screen)?.script ?? Number.NaN) / 1024,
        ],
      ),
      ['problem', (screen) => builds.map((_, index) => of(index, screen)?.problem ?? '').join('')],
    ],
    [...(builds[0]?.[1] ?? []).keys()],
  );
}

const LIGHTHOUSE: Column<LighthouseResult>[] = [
  ['screen', ({ screen }) => screen],
  ['performance', ({ scores }) => scores.performance],
  ['accessibility', ({ scores }) => scores.accessibility],
  ['best practices', ({ scores }) => scores['best-practices']],
  ['SEO', ({ scores }) => scores.seo],
  ['blocked ms', ({ blocked }) => round(blocked)],
  ['first paint ms', ({ firstPaint }) => round(firstPaint)],
  ['largest paint ms', ({ largestPaint }) => round(largestPaint)],
  ['speed index ms', ({ speedIndex }) => round(speedIndex)],
  ['layout shift', ({ layoutShift }) => layoutShift.toFixed(3)],
  ['remarks', ({ failed }) => failed.join('; ')],
];
export const webTable = ({ builds, lighthouse }: WebResult): string =>
  [
    screensTable(builds),
    ...(lighthouse.length > 0
      ? [table('Web: Lighthouse, phone profile, median of five', LIGHTHOUSE, lighthouse)]
      : []),
  ].join('\n');

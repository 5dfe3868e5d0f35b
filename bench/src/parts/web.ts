import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from '../../../e2e/support/browser.ts';
import { copyFor, withOtherBuild } from '../against/other-build.ts';
import type { BenchDatabase } from '../data/open.ts';
import type { Options } from '../options.ts';
import { paths } from '../paths.ts';
import { type Column, median, progress, table } from '../report.ts';
import { type ServerProcess, startOurs } from '../servers.ts';
import { lighthouseTable, runLighthouse } from '../web/lighthouse.ts';
import { type ScreenResult, visitScreens } from '../web/screens.ts';

const ROUNDS_AGAINST = 5;

const addressOf = ({ port }: ServerProcess) => `http://127.0.0.1:${port}`;

/** The built web app in a browser whose processor is four times slower than this machine's, and as Lighthouse sees it. */
export async function web(database: BenchDatabase) {
  if (!existsSync(paths.web)) throw new Error('The web app is not built: run npm run build first.');
  const server = await startOurs(database);
  try {
    const screens = await visitInTurns({ ours: server }, 1);
    const lighthouse = await runLighthouse(addressOf(server));
    return {
      result: { screens, lighthouse },
      table: `${screensTable(screens)}\n${lighthouseTable(lighthouse)}`,
    };
  } finally {
    await server.stop();
  }
}

/** Our web app and that of another commit, taking turns in one browser, each with its own server and a copy of one network. */
export const webAgainst = (name: string, options: Options) =>
  withOtherBuild(name, options, async ({ commit, root, database }) => {
    const other = await copyFor(database, root);
    const servers = { ours: await startOurs(database), [commit]: await startOurs(other, { root }) };
    try {
      const result = await visitInTurns(servers, ROUNDS_AGAINST);
      return { result, table: screensTable(result) };
    } finally {
      await Promise.all(Object.values(servers).map((server) => server.stop()));
    }
  });

const FIGURES = {
  'usable after ms': 'usableAfter',
  'cpu ms': 'processor',
  'longest task': 'longestProcessor',
  'JavaScript B': 'script',
} as const;

/** A screen as one build shows it: the median of each figure over its visits, and our figure divided by this build's. */
interface Measured {
  screen: string;
  build: string;
  figures: Record<string, { value: number; ratio: number }>;
}

async function visitInTurns(servers: Record<string, ServerProcess>, rounds: number): Promise<Measured[]> {
  const builds = Object.keys(servers);
  const visits: (ScreenResult & { build: string })[] = [];
  const browser = await chromium.launch({ executablePath: findBrowser(progress), args: BROWSER_ARGUMENTS });
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const build of round % 2 === 0 ? builds : [...builds].reverse()) {
        progress(`round ${round + 1} of ${rounds}, ${build}`);
        const screens = await visitScreens(browser, addressOf(servers[build] as ServerProcess));
        visits.push(...screens.map((screen) => ({ ...screen, build })));
      }
  } finally {
    await browser.close();
  }
  const figureOf = (name: string, build: string, figure: (typeof FIGURES)[keyof typeof FIGURES]) =>
    median(
      visits.filter((visit) => visit.screen === name && visit.build === build).map((visit) => visit[figure]),
    );
  return [...new Set(visits.map(({ screen }) => screen))].flatMap((screen) =>
    builds.map((build) => {
      const figures = Object.values(FIGURES).map((figure) => {
        const value = figureOf(screen, build, figure);
        return [figure, { value, ratio: figureOf(screen, 'ours', figure) / value }];
      });
      return { screen, build, figures: Object.fromEntries(figures) };
    }),
  );
}

const screensTable = (screens: readonly Measured[]): string =>
  table(
    'Web: headless Chromium, CPU slowed 4 times (beside another build: ours divided by it)',
    [
      ['screen', ({ screen }) => screen],
      ['build', ({ build }) => build],
      ...Object.entries(FIGURES).map(([heading, figure]): Column<Measured> => {
        const cell = ({ build, figures }: Measured) => {
          const { value = Number.NaN, ratio = Number.NaN } = figures[figure] ?? {};
          return `${value.toFixed(0)}${build === 'ours' ? '' : ` (${ratio.toFixed(2)})`}`;
        };
        return [heading, cell];
      }),
    ],
    screens,
  );

import { existsSync } from 'node:fs';
import { copyFor, withOtherBuild } from '../against/other-build.ts';
import type { BenchDatabase } from '../data/open.ts';
import type { Options } from '../options.ts';
import { paths } from '../paths.ts';
import { type Column, median, progress, table } from '../report.ts';
import { type ServerProcess, startOurs } from '../servers.ts';
import { lighthouseTable, runLighthouse } from '../web/lighthouse.ts';
import { openBrowser, type ScreenResult, visitScreens } from '../web/screens.ts';

const ROUNDS_AGAINST = 5;

const addressOf = ({ port }: ServerProcess) => `http://127.0.0.1:${port}`;

/** The built web app in a browser whose processor is four times slower than this machine's, and as Lighthouse sees it. */
export async function web(database: BenchDatabase) {
  if (!existsSync(paths.web)) throw new Error('The web app is not built: run npm run build first.');
  const server = await startOurs(database);
  try {
    const screens = await visitInTurns({ ours: server }, 1);
    const lighthouse = await runLighthouse(addressOf(server), progress);
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
type Figure = (typeof FIGURES)[keyof typeof FIGURES];

/** A screen, and of each build the median of each figure over its visits; ours first. */
interface Measured {
  screen: string;
  builds: Record<string, Record<Figure, number>>;
}

async function visitInTurns(servers: Record<string, ServerProcess>, rounds: number): Promise<Measured[]> {
  const builds = Object.entries(servers);
  const visits = new Map<string, ScreenResult[][]>(builds.map(([build]) => [build, []]));
  const browser = await openBrowser(progress);
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const [build, server] of round % 2 === 0 ? builds : [...builds].reverse()) {
        progress(`round ${round + 1} of ${rounds}, ${build}`);
        visits.get(build)?.push(await visitScreens(browser, addressOf(server), progress));
      }
  } finally {
    await browser.close();
  }
  const [first = []] = visits.get('ours') ?? [];
  return first.map(({ screen }, index) => ({
    screen,
    builds: Object.fromEntries(
      [...visits].map(([build, all]) => [
        build,
        Object.fromEntries(
          Object.values(FIGURES).map((figure) => [
            figure,
            median(all.flatMap((visit) => visit[index]?.[figure] ?? [])),
          ]),
        ) as Record<Figure, number>,
      ]),
    ),
  }));
}

/** For two builds each figure of both, and ours divided by the other's. */
const screensTable = (screens: readonly Measured[]): string =>
  table(
    'Web: headless Chromium, CPU slowed 4 times',
    [
      ['screen', ({ screen }) => screen],
      ...Object.entries(FIGURES).map(([heading, figure]): Column<Measured> => {
        const cell = ({ builds }: Measured) => {
          const values = Object.values(builds).map((build) => build[figure]);
          const [ours = Number.NaN, theirs] = values;
          const ratio = theirs === undefined ? [] : [(ours / theirs).toFixed(2)];
          return [...values.map((value) => value.toFixed(0)), ...ratio].join(' / ');
        };
        return [heading, cell];
      }),
    ],
    screens,
  );

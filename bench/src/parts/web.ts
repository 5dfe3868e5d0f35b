import { existsSync } from 'node:fs';
import type { BenchDatabase } from '../data/open.ts';
import { paths } from '../paths.ts';
import { progress } from '../report/progress.ts';
import { table } from '../report/table.ts';
import { startOurs } from '../servers.ts';
import { openBrowser } from '../web/browser.ts';
import { type LighthouseResult, runLighthouse } from '../web/lighthouse.ts';
import { type ScreenResult, visitScreens } from '../web/screens.ts';

interface WebResult {
  screens: ScreenResult[];
  lighthouse: LighthouseResult[];
}

/** The built web app, served by our server, in a browser whose processor is four times slower than this machine's; and as Lighthouse sees it. */
export async function webPart(database: BenchDatabase): Promise<WebResult> {
  if (!existsSync(paths.web)) throw new Error('The web app is not built: run npm run build first.');
  const server = await startOurs(database);
  const address = `http://127.0.0.1:${server.port}`;
  try {
    const browser = await openBrowser(progress);
    const screens = await visitScreens(browser, address, progress).finally(() => browser.close());
    const lighthouse = await runLighthouse(address, progress);
    return { screens, lighthouse };
  } finally {
    await server.stop();
  }
}

const round = (value: number | undefined) => value && Math.round(value);

export const webTable = ({ screens, lighthouse }: WebResult): string =>
  [
    table(
      'Web: headless Chromium, CPU slowed 4 times',
      [
        'screen',
        'usable after ms',
        'longest task ms',
        'blocked ms',
        'cpu ms',
        'longest',
        'JavaScript kB',
        'problem',
      ],
      screens.map(({ screen, usableAfter, longestTask, blocked, script, problem, ...result }) => [
        screen,
        round(usableAfter),
        round(longestTask),
        round(blocked),
        round(result.processor),
        round(result.longestProcessor),
        script / 1024,
        problem ?? '',
      ]),
    ),
    table(
      'Web: Lighthouse, phone profile, median of five',
      [
        'screen',
        'performance',
        'accessibility',
        'best practices',
        'SEO',
        'blocked ms',
        'first paint ms',
        'largest paint ms',
        'speed index ms',
        'layout shift',
        'remarks',
      ],
      lighthouse.map(({ screen, scores, notKept, failed, ...parts }) => [
        screen,
        scores.performance,
        scores.accessibility,
        scores['best-practices'],
        scores.seo,
        round(parts.blocked),
        round(parts.firstPaint),
        round(parts.largestPaint),
        round(parts.speedIndex),
        parts.layoutShift.toFixed(3),
        [...failed, ...notKept.map((reason) => `not kept for going back: ${reason}`)].join('; '),
      ]),
    ),
  ].join('\n');

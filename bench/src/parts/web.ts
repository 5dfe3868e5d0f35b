import { existsSync } from 'node:fs';
import type { BenchDatabase } from '../data/open.ts';
import { paths } from '../paths.ts';
import { progress } from '../report/progress.ts';
import { type Column, table } from '../report/table.ts';
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

const SCREENS: Column<ScreenResult>[] = [
  ['screen', ({ screen }) => screen],
  ['usable after ms', ({ usableAfter }) => round(usableAfter)],
  ['cpu ms', ({ processor }) => round(processor)],
  ['longest', ({ longestProcessor }) => round(longestProcessor)],
  ['JavaScript kB', ({ script }) => script / 1024],
  ['problem', ({ problem = '' }) => problem],
];
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
export const webTable = ({ screens, lighthouse }: WebResult): string =>
  [
    table('Web: headless Chromium, CPU slowed 4 times', SCREENS, screens),
    table('Web: Lighthouse, phone profile, median of five', LIGHTHOUSE, lighthouse),
  ].join('\n');

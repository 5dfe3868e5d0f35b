import { existsSync } from 'node:fs';
import type { BenchDatabase } from '../data/open.ts';
import { paths } from '../paths.ts';
import { progress } from '../report/progress.ts';
import { table } from '../report/table.ts';
import { startOurs } from '../servers.ts';
import { openBrowser } from '../web/browser.ts';
import { type ScreenResult, visitScreens } from '../web/screens.ts';

/** The built web app, served by our server, in a browser whose processor is four times slower than this machine's. */
export async function webPart(database: BenchDatabase): Promise<ScreenResult[]> {
  if (!existsSync(paths.web)) throw new Error('The web app is not built: run npm run build first.');
  const server = await startOurs(database);
  try {
    const browser = await openBrowser(progress);
    try {
      return await visitScreens(browser, `http://127.0.0.1:${server.port}`, progress);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

export const webTable = (screens: ScreenResult[]): string =>
  table(
    'Web: headless Chromium, CPU slowed 4 times',
    ['screen', 'usable after ms', 'longest task ms', 'JavaScript kB', 'problem'],
    screens.map(({ screen, usableAfter, longestTask, script, problem }) => [
      screen,
      usableAfter && Math.round(usableAfter),
      longestTask && Math.round(longestTask),
      script / 1024,
      problem ?? '',
    ]),
  );

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from '../../../e2e/support/browser.ts';
import { PASSWORD, SUPER_ADMIN_EMAIL } from '../data/scales.ts';
import { paths } from '../paths.ts';
import { folderOf, installPackages } from '../peers/install.ts';
import { median, progress, table } from '../report.ts';
import { freePort } from '../servers.ts';

const RUNS = 5;
/** How often one run is tried; see `NOT_RECORDED`. */
const ATTEMPTS = 4;
/**
 * The navigation is not in the trace, so that nothing was measured: the page's process is new with each run, and on a busy machine
 * it may begin to load the page before it has learnt that it is being traced. Lighthouse itself asks for another run.
 */
const NOT_RECORDED = 'NO_NAVSTART';
const SCREENS = { login: '/auth/login', dashboard: '/dashboard', members: '/members' };
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AUDITS = {
  'blocked ms': 'total-blocking-time',
  'first paint ms': 'first-contentful-paint',
  'largest paint ms': 'largest-contentful-paint',
  'speed index ms': 'speed-index',
  'layout shift': 'cumulative-layout-shift',
};

/** Scores of 100 and the parts of the performance score: the medians of the runs. */
interface LighthouseResult {
  screen: string;
  figures: Record<string, number>;
  /** Audits that cost points in any run, performance aside. */
  failed: string[];
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

const execute = promisify(execFile);

/** Lighthouse's phone profile on a built app: five runs of each screen in a browser that is signed in, its cache cold. */
export async function runLighthouse(address: string): Promise<LighthouseResult[]> {
  await installPackages('lighthouse', path.join(paths.root, 'bench', 'lighthouse'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext('', {
    executablePath: findBrowser(progress),
    args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  });
  try {
    const results: LighthouseResult[] = [];
    for (const [screen, at] of Object.entries(SCREENS)) {
      if (screen === 'dashboard') await signIn(browser, address);
      const reports: Report[] = [];
      while (reports.length < RUNS) reports.push(await record(address + at, port));
      const summary = summarise(screen, reports);
      results.push(summary);
      progress(`Lighthouse, ${screen}: ${CATEGORIES.map((name) => summary.figures[name]).join(', ')}`);
    }
    return results;
  } finally {
    await browser.close();
  }
}

/** In a process of its own: what Lighthouse computes must not slow down the next run. */
async function record(url: string, port: number, left = ATTEMPTS): Promise<Report> {
  const cli = path.join(folderOf('lighthouse'), 'node_modules', 'lighthouse', 'cli', 'index.js');
  const flags = [`--port=${port}`, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join()}`];
  try {
    const { stdout } = await execute(process.execPath, [cli, url, ...flags], { maxBuffer: 1 << 28 });
    return JSON.parse(stdout) as Report;
  } catch (error) {
    if (left <= 1 || !(error instanceof Error && error.message.includes(NOT_RECORDED))) throw error;
    progress(`Lighthouse did not record the navigation to ${url} (${NOT_RECORDED}); once more.`);
    return record(url, port, left - 1);
  }
}

async function signIn(browser: BrowserContext, address: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${address}/auth/login`);
  await page.fill('input[name="email"]', SUPER_ADMIN_EMAIL);
  await page.fill('input[name="password"]', PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  await page.close();
}

function summarise(screen: string, reports: readonly Report[]): LighthouseResult {
  const middle = (read: (report: Report) => number | null | undefined) =>
    median(reports.map((report) => read(report) ?? 0));
  const failed = reports.flatMap(({ categories, audits }) =>
    CATEGORIES.filter((name) => name !== 'performance')
      .flatMap((name) => categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return {
    screen,
    figures: Object.fromEntries([
      ...CATEGORIES.map((name) => [
        name,
        Math.round(100 * middle(({ categories }) => categories[name]?.score)),
      ]),
      ...Object.entries(AUDITS).map(([name, id]) => [name, middle(({ audits }) => audits[id]?.numericValue)]),
    ]),
    failed: [...new Set(failed)],
  };
}

export const lighthouseTable = (results: readonly LighthouseResult[]): string =>
  table(
    'Web: Lighthouse, phone profile, median of five',
    [
      ['screen', ({ screen }) => screen],
      ...[...CATEGORIES, ...Object.keys(AUDITS)].map(
        (name) => [name, ({ figures }: LighthouseResult) => figures[name]] as const,
      ),
      ['remarks', ({ failed }) => failed.join('; ')],
    ],
    results,
  );

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from '../../../e2e/support/browser.ts';
import { PASSWORD, SUPER_ADMIN_EMAIL } from '../data/scales.ts';
import { paths } from '../paths.ts';
import { folderOf, installPackages } from '../peers/install.ts';
import { median } from '../report/statistics.ts';
import { freePort } from '../servers.ts';

const RUNS = 5;
/** How often one run is tried; see `NOT_RECORDED`. */
const ATTEMPTS = 4;
/**
 * The navigation is not in the trace, so that nothing was measured. The page's process is new with each run, and on a busy machine
 * it may begin to load the page before it has learnt that it is being traced. Lighthouse itself asks for another run.
 */
const NOT_RECORDED = 'NO_NAVSTART';
const SCREENS = [
  { screen: 'login', path: '/auth/login' },
  { screen: 'dashboard', path: '/dashboard' },
  { screen: 'members', path: '/members' },
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

export interface LighthouseResult {
  screen: string;
  /** Of 100; the median of the runs. */
  scores: Record<Category, number>;
  /** The parts of the performance score, in milliseconds but for the layout shift; the medians of the runs. */
  blocked: number;
  firstPaint: number;
  largestPaint: number;
  speedIndex: number;
  layoutShift: number;
  /** Audits that cost points in any run, performance aside. */
  failed: string[];
}

interface Audit {
  score: number | null;
  scoreDisplayMode?: string;
  numericValue?: number;
}
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

const execute = promisify(execFile);

/** Lighthouse's phone profile on a built app: five runs of each screen in a browser that is signed in, its cache cold. */
export async function runLighthouse(
  address: string,
  say: (line: string) => void,
): Promise<LighthouseResult[]> {
  await installPackages('lighthouse', path.join(paths.root, 'bench', 'lighthouse'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext('', {
    executablePath: findBrowser(say),
    args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  });
  try {
    const results: LighthouseResult[] = [];
    for (const { screen, path: at } of SCREENS) {
      if (at === '/dashboard') await signIn(browser, address);
      const reports: Report[] = [];
      while (reports.length < RUNS) reports.push(await record(address + at, port, say));
      const summary = summarise(screen, reports);
      results.push(summary);
      say(`Lighthouse, ${screen}: ${CATEGORIES.map((name) => summary.scores[name]).join(', ')}`);
    }
    return results;
  } finally {
    await browser.close();
  }
}

async function record(
  url: string,
  port: number,
  say: (line: string) => void,
  left = ATTEMPTS,
): Promise<Report> {
  try {
    return await audit(url, port);
  } catch (error) {
    if (left <= 1 || !(error instanceof Error && error.message.includes(NOT_RECORDED))) throw error;
    say(`Lighthouse did not record the navigation to ${url} (${NOT_RECORDED}); once more.`);
    return record(url, port, say, left - 1);
  }
}

/** A process of its own: what Lighthouse computes must not slow down the next run. */
async function audit(url: string, port: number): Promise<Report> {
  const cli = path.join(folderOf('lighthouse'), 'node_modules', 'lighthouse', 'cli', 'index.js');
  const flags = [`--port=${port}`, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join()}`];
  const { stdout } = await execute(process.execPath, [cli, url, ...flags], { maxBuffer: 1 << 28 });
  return JSON.parse(stdout) as Report;
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

function summarise(screen: string, reports: Report[]): LighthouseResult {
  const scoreOf = (name: Category) =>
    Math.round(100 * median(reports.map(({ categories }) => categories[name]?.score ?? 0)));
  const number = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0));
  const failed = reports.flatMap(({ categories, audits }) =>
    CATEGORIES.filter((name) => name !== 'performance')
      .flatMap((name) => categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return {
    screen,
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(name)])) as Record<Category, number>,
    blocked: number('total-blocking-time'),
    firstPaint: number('first-contentful-paint'),
    largestPaint: number('largest-contentful-paint'),
    speedIndex: number('speed-index'),
    layoutShift: number('cumulative-layout-shift'),
    failed: [...new Set(failed)],
  };
}

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
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
const BROWSER_STARTS_WITHIN = 60_000;
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
  /** Why the browser would not keep the page for going back to it; only what is up to us. */
  notKept: string[];
  /** Audits that cost points in any run, performance aside. */
  failed: string[];
}

interface Audit {
  score: number | null;
  scoreDisplayMode?: string;
  numericValue?: number;
  details?: { items?: { reason?: string; failureType?: string }[] };
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
  const browser = await launchBrowser(say);
  try {
    const results: LighthouseResult[] = [];
    for (const { screen, path: at } of SCREENS) {
      if (at === '/dashboard') await signIn(browser.port, address);
      const reports: Report[] = [];
      while (reports.length < RUNS) reports.push(await record(address + at, browser.port, say));
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

/** Without Playwright's own settings: they switch off that pages are kept for going back. */
async function launchBrowser(say: (line: string) => void) {
  const profile = await mkdtemp(path.join(tmpdir(), 'bench-lighthouse-'));
  const port = await freePort();
  const own = ['--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`];
  const child = spawn(findBrowser(say), [...BROWSER_ARGUMENTS, ...own, 'about:blank'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  process.once('exit', () => child.kill('SIGKILL'));
  await until(() =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    port,
    close: async () => {
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + BROWSER_STARTS_WITHIN;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('The browser for Lighthouse did not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function signIn(port: number, address: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
  await page.goto(`${address}/auth/login`);
  await page.fill('input[name="email"]', SUPER_ADMIN_EMAIL);
  await page.fill('input[name="password"]', PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  await page.close();
  await browser.close();
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
  const notKept = reports.flatMap(({ audits }) =>
    (audits['bf-cache']?.details?.items ?? [])
      .filter(({ failureType }) => failureType === 'Actionable')
      .map(({ reason }) => reason ?? 'unknown'),
  );
  return {
    screen,
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(name)])) as Record<Category, number>,
    blocked: number('total-blocking-time'),
    firstPaint: number('first-contentful-paint'),
    largestPaint: number('largest-contentful-paint'),
    speedIndex: number('speed-index'),
    layoutShift: number('cumulative-layout-shift'),
    notKept: [...new Set(notKept)],
    failed: [...new Set(failed)],
  };
}

import { execFileSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Chromium without its windows, tabs and menus: a page takes 30 % less of the processor. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const isRoot = process.getuid?.() === 0;

/** What a browser needs to run unattended: no sandbox for root, and no calls home. */
export const BROWSER_ARGUMENTS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers have little shared memory, and a browser that runs out of it crashes; with files it is slower.
  ...(sharedMemory() < 1024 ** 3 ? ['--disable-dev-shm-usage'] : []),
];

/** A browser from the environment, from the machine, from Playwright, or freshly installed: in this order. Reports which. */
export function findBrowser(report: (line: string) => void): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return announce(named, 'named by CHROMIUM_PATH', report);
  }
  const installed = onThisMachine();
  if (installed) {
    const lighter = installed.endsWith(SHELL) ? undefined : addShell(report);
    return lighter ?? announce(installed, 'installed on this machine', report);
  }
  const own = chromium.executablePath();
  if (existsSync(own)) return announce(own, "Playwright's own", report);

  report("No browser found; trying Playwright's download …");
  if (succeeds('npx', ['playwright', 'install', 'chromium']) && existsSync(own))
    return announce(own, 'downloaded now', report);
  if (isRoot && succeeds('apt-get', ['--version'])) {
    report('No download; installing Chromium with apt-get …');
    succeeds('apt-get', ['update', '-qq']);
    [SHELL, 'chromium'].some((name) => succeeds('apt-get', ['install', '-y', '-qq', name]));
    const fresh = onThisMachine();
    if (fresh) return announce(fresh, 'installed now', report);
  }
  throw new Error('No browser for the tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
}

/**
 * Beside the whole Chromium: for root, if it takes one package and changes no other. It is downloaded first, which can be
 * given up at any time; an installation cannot.
 */
function addShell(report: (line: string) => void): string | undefined {
  const changes = isRoot
    ? output('apt-get', ['install', '--simulate', SHELL]).match(/^(Inst|Remv) .*/gm)
    : null;
  if (changes?.length !== 1 || !changes[0]?.startsWith(`Inst ${SHELL} (`)) return undefined;
  report(`Adding ${SHELL}, with which the tests take less of the processor …`);
  const install = ['install', '-y', '-qq', '--no-install-recommends', SHELL];
  if (!succeeds('apt-get', [...install, '--download-only'], 60_000) || !succeeds('apt-get', install))
    return undefined;
  const fresh = onThisMachine();
  return fresh?.endsWith(SHELL) ? announce(fresh, 'installed now', report) : undefined;
}

function sharedMemory(): number {
  if (!existsSync('/dev/shm')) return 0;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize;
}

/** For what the headless shell lacks (pages that are kept for going back to them), and for measuring what people use. */
export function wholeBrowser(): string | undefined {
  const found = [process.env.CHROMIUM_PATH, onThisMachine(NAMES.slice(1)), chromium.executablePath()];
  return found.find((path) => path && existsSync(path) && !path.includes('headless'));
}

function onThisMachine(names = NAMES): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...PATHS];
  return candidates.find((candidate) => existsSync(candidate));
}

function announce(path: string, how: string, report: (line: string) => void): string {
  report(`Browser: ${path} (${how})`);
  return path;
}

function succeeds(command: string, args: string[], timeout?: number): boolean {
  try {
    run(command, args, timeout);
    return true;
  } catch {
    return false;
  }
}

function output(command: string, args: string[]): string {
  try {
    return run(command, args);
  } catch {
    return '';
  }
}

const run = (command: string, args: string[], timeout = 600_000): string =>
  execFileSync(command, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

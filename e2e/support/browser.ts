import { execFileSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Not the headless shell: it takes less of the processor, but misses taps after a resize, and keeps no page to go back to. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** What a browser needs to run unattended: no sandbox for root, and no calls home. */
export const BROWSER_ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
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
  if (installed) return announce(installed, 'installed on this machine', report);
  const own = chromium.executablePath();
  if (existsSync(own)) return announce(own, "Playwright's own", report);

  report("No browser found; trying Playwright's download …");
  if (succeeds('npx', ['playwright', 'install', 'chromium']) && existsSync(own))
    return announce(own, 'downloaded now', report);
  if (process.getuid?.() === 0 && succeeds('apt-get', ['--version'])) {
    report('No download; installing Chromium with apt-get …');
    succeeds('apt-get', ['update', '-qq']);
    succeeds('apt-get', ['install', '-y', '-qq', 'chromium']);
    const fresh = onThisMachine();
    if (fresh) return announce(fresh, 'installed now', report);
  }
  throw new Error('No browser for the tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
}

function sharedMemory(): number {
  if (!existsSync('/dev/shm')) return 0;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize;
}

function onThisMachine(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PATHS];
  return candidates.find((candidate) => existsSync(candidate));
}

function announce(path: string, how: string, report: (line: string) => void): string {
  report(`Browser: ${path} (${how})`);
  return path;
}

function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, {
      stdio: 'ignore',
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return true;
  } catch {
    return false;
  }
}

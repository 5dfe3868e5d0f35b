import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS } from './support/browser.ts';
import { DESKTOP } from './support/devices.ts';
import { TEST_LIMIT, WAIT_LIMIT } from './support/limits.ts';

export default defineConfig({
  /** `npm test` runs the journeys, `npm run test:all` both. CONTRIBUTING.md says where a new test belongs. */
  projects: [
    { name: 'journeys', testDir: 'journeys' },
    { name: 'full', testDir: 'full' },
  ],
  outputDir: '../test-results/e2e',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: TEST_LIMIT,
  expect: { timeout: WAIT_LIMIT },
  retries: 0,
  forbidOnly: true,
  use: {
    ...DESKTOP,
    browserName: 'chromium',
    headless: true,
    actionTimeout: WAIT_LIMIT,
    navigationTimeout: WAIT_LIMIT,
    // A service worker would answer in place of the server; tests of the worker allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'UTC',
    // The app honours this setting: fades would take half of the processor's time. Tests of motion turn motion on.
    contextOptions: { reducedMotion: 'reduce' },
    // The global setup finds the browser; workers read this file again afterwards.
    launchOptions: { executablePath: process.env.E2E_BROWSER ?? '', args: BROWSER_ARGUMENTS },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});

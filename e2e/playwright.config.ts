import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS } from './support/browser.ts';

export default defineConfig({
  testDir: 'specs',
  outputDir: '../test-results/e2e',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  retries: 0,
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    headless: true,
    // A worker would answer instead of the server that a test looks at; the tests about it allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // A reader's wish that the app honours: half of the processor's time would go into fades. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // The global setup finds the browser; workers read this file again after it.
    launchOptions: { executablePath: process.env.E2E_BROWSER ?? '', args: BROWSER_ARGUMENTS },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});

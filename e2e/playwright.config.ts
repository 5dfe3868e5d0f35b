import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from './support/browser.ts';

// Workers read this file again; only the first reading looks for a browser.
process.env.E2E_BROWSER ??= findBrowser((line) => process.stdout.write(`${line}\n`));

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
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: process.env.E2E_BROWSER, args: BROWSER_ARGUMENTS },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});

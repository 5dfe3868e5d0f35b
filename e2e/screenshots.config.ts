import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** `npm run screenshots`: every screen for both roles at two widths, from the demo network, into `screenshots/`. */
export default defineConfig({
  ...tests,
  projects: [{ name: 'screenshots', testDir: 'shots', testMatch: '*.shots.ts' }],
});

import { type Browser, chromium } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser, wholeBrowser } from '../../../e2e/support/browser.ts';

/** The browser that the end-to-end tests use. */
export const openBrowser = (say: (line: string) => void): Promise<Browser> =>
  chromium.launch({ executablePath: wholeBrowser() ?? findBrowser(say), args: BROWSER_ARGUMENTS });

import { type Browser, chromium } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser } from '../../../e2e/support/browser.ts';

/** The browser that the end-to-end tests use. */
export const openBrowser = (say: (line: string) => void): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(say), args: BROWSER_ARGUMENTS });

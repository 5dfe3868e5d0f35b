import { type Browser, errors, type Page } from '@playwright/test';
import { RARE_LAST_NAME } from '../data/rows/words.ts';
import { PASSWORD, SUPER_ADMIN_EMAIL } from '../data/scales.ts';
import type { Wait } from './trace.ts';
import { type Sight, watchPage } from './watch.ts';

const SLOWDOWN = 4;
const TIMEOUT = 20_000;
/** Milliseconds between two keys of a fast typist. */
const KEY_DELAY = 90;

/** Without a wait: the screen did not become usable. */
export interface ScreenResult extends Partial<Wait> {
  screen: string;
  /** Bytes of JavaScript that were fetched, compressed as sent. */
  script: number;
  problem?: string;
}

interface Step {
  screen: string;
  act(page: Page, address: string): Promise<unknown>;
  /** The screen is usable when this has been painted. */
  sight: Sight;
}

const STEPS: readonly [Step, ...Step[]] = [
  {
    screen: 'login form',
    act: (page, address) => page.goto(`${address}/auth/login`, { waitUntil: 'commit' }),
    sight: { selector: 'input[name="password"]', text: '' },
  },
  {
    screen: 'login to dashboard',
    act: async (page) => {
      await page.fill('input[name="email"]', SUPER_ADMIN_EMAIL);
      await page.fill('input[name="password"]', PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
    },
    sight: { selector: 'main', text: 'Thank-You Value' },
  },
  {
    screen: 'members',
    act: (page) => page.locator('a[href="/members"]').first().click({ timeout: TIMEOUT }),
    sight: { selector: 'main tbody', text: '@' },
  },
  {
    screen: 'typing in the search',
    act: async (page) => {
      const box = page.locator('main input[placeholder="search..."]').first();
      await box.pressSequentially(RARE_LAST_NAME, { delay: KEY_DELAY, timeout: TIMEOUT });
    },
    // A slow typist's first letters may have found the member already.
    sight: { selector: 'main tbody', text: RARE_LAST_NAME, address: `search=${RARE_LAST_NAME}` },
  },
];

/** Goes through the screens one after the other, as a super admin does; a screen that does not appear is reported, not fatal. */
export async function visitScreens(
  browser: Browser,
  address: string,
  say: (line: string) => void,
): Promise<ScreenResult[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const watch = await watchPage(page, SLOWDOWN, STEPS[0].sight);
  const results: ScreenResult[] = [];
  for (const [index, { screen, act, sight }] of STEPS.entries()) {
    try {
      if (index > 0) await watch.expect(index, sight);
      await Promise.all([watch.seen(index, TIMEOUT), act(page, address)]);
      results.push({ screen, script: watch.takeScripts() });
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      const problem = `did not become usable within ${TIMEOUT / 1000} s`;
      results.push({ screen, script: 0, problem });
    }
  }
  const waits = await watch.waits();
  await context.close();
  for (const [index, { screen, problem }] of results.entries())
    say(`${screen}: ${problem ?? `${waits.get(index)?.usableAfter.toFixed(0)} ms`}`);
  return results.map((result, index) => ({ ...result, ...waits.get(index) }));
}

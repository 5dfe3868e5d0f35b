import { type Browser, errors, type Page } from '@playwright/test';
import { PASSWORD, SUPER_ADMIN_EMAIL } from '../data/scales.ts';
import { RARE_LAST_NAME } from '../data/words.ts';
import { type PageCost, watchPage } from './watch.ts';

const SLOWDOWN = 4;
const TIMEOUT = 20_000;
/** Milliseconds between two keys of a fast typist. */
const KEY_DELAY = 90;

export interface ScreenResult extends PageCost {
  screen: string;
  /** Milliseconds from the click (or the opening of the page) until it can be used. */
  usableAfter: number | undefined;
  /** Milliseconds of the main thread's processor time until then, and the largest share of a single task. */
  processor?: number;
  longestProcessor?: number;
  problem?: string;
}

interface Step {
  screen: string;
  act(page: Page): Promise<void>;
  usable(page: Page): Promise<void>;
}

const visible = (page: Page, selector: string) =>
  page.locator(selector).first().waitFor({ timeout: TIMEOUT });

const steps = (address: string): Step[] => [
  {
    screen: 'login form',
    act: async (page) => {
      await page.goto(`${address}/auth/login`, { waitUntil: 'commit' });
    },
    usable: (page) => visible(page, 'input[name="password"]'),
  },
  {
    screen: 'login to dashboard',
    act: async (page) => {
      await page.fill('input[name="email"]', SUPER_ADMIN_EMAIL);
      await page.fill('input[name="password"]', PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
    },
    usable: (page) => visible(page, 'text=Thank-You Value'),
  },
  {
    screen: 'members',
    act: (page) => page.locator('a[href="/members"]').first().click({ timeout: TIMEOUT }),
    usable: (page) => visible(page, 'main td:has-text("@")'),
  },
  {
    screen: 'typing in the search',
    act: async (page) => {
      const box = page.locator('main input[placeholder="search..."]').first();
      await box.pressSequentially(RARE_LAST_NAME, { delay: KEY_DELAY, timeout: TIMEOUT });
    },
    usable: (page) => visible(page, `main td:has-text("${RARE_LAST_NAME}")`),
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
  const watch = await watchPage(page, SLOWDOWN);
  const results: ScreenResult[] = [];
  for (const { screen, act, usable } of steps(address)) {
    const opens = results.length === 0;
    try {
      const before = opens ? 0 : await watch.clock();
      await act(page);
      await usable(page);
      const usableAfter = (await watch.clock()) - before;
      results.push({ screen, usableAfter, ...(await watch.take()) });
      say(`${screen}: ${usableAfter.toFixed(0)} ms`);
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      const problem = `did not become usable within ${TIMEOUT / 1000} s`;
      results.push({
        screen,
        usableAfter: undefined,
        longestTask: undefined,
        blocked: undefined,
        script: 0,
        problem,
      });
      say(`${screen}: ${problem}`);
    }
    await watch.mark();
  }
  const tasks = await watch.tasks();
  await context.close();
  return results.map((result, index) => ({ ...result, ...processorTimeOf(tasks[index] ?? []) }));
}

const processorTimeOf = (tasks: number[]) => ({
  processor: tasks.reduce((sum, time) => sum + time, 0),
  longestProcessor: Math.max(0, ...tasks),
});

import type { Browser, Page } from '@playwright/test';
import { RARE_LAST_NAME } from '../data/rows/words.ts';
import { PASSWORD, SUPER_ADMIN_EMAIL } from '../data/scales.ts';
import { progress } from '../report.ts';
import type { Wait } from './trace.ts';
import { type Sight, watchPage } from './watch.ts';

const SLOWDOWN = 4;
const TIMEOUT = 20_000;
/** Milliseconds between two keys of a fast typist. */
const KEY_DELAY = 90;

export interface ScreenResult extends Wait {
  screen: string;
  /** Bytes of JavaScript that were fetched, compressed as sent. */
  script: number;
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

/** Goes through the screens one after the other, as a super admin does. */
export async function visitScreens(browser: Browser, address: string): Promise<ScreenResult[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const watch = await watchPage(page, SLOWDOWN, STEPS[0].sight);
  const scripts: number[] = [0];
  for (const [index, { act, sight }] of STEPS.entries()) {
    if (index > 0) await watch.expect(index, sight);
    await Promise.all([watch.seen(index, TIMEOUT), act(page, address)]);
    scripts.push(await watch.scripts());
  }
  const waits = await watch.waits();
  await context.close();
  return STEPS.flatMap(({ screen }, index) => {
    const wait = waits.get(index);
    if (!wait) return [];
    progress(`${screen}: ${wait.usableAfter.toFixed(0)} ms`);
    return { screen, script: (scripts[index + 1] ?? 0) - (scripts[index] ?? 0), ...wait };
  });
}

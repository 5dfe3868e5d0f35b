import { expect, type Page } from '@playwright/test';

/**
 * Goes to another screen as a link does, without loading the app again. To check that the address could also be opened
 * directly, it requests it from the server, which must answer with the same page.
 */
export async function walkTo(page: Page, path: string): Promise<void> {
  const same = await page.evaluate(async (there) => {
    const read = async (address: string) =>
      (await fetch(address, { headers: { Accept: 'text/html' } })).text();
    const [home, answer] = await Promise.all([read('/'), read(there)]);
    history.pushState(null, '', there);
    dispatchEvent(new PopStateEvent('popstate'));
    return answer === home;
  }, path);
  expect(same, `${path} is answered with the app`).toBe(true);
}

/** The link of the screen is the current one, and no request is in progress. A phone has a second one in the bar at the bottom. */
export async function expectSettled(page: Page, path: string): Promise<void> {
  await expect(page.locator(`nav:not([data-tab-bar]) a[href="${path}"]`)).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** What a page asks for a second after its first screen: the user's rights, and live updates. Call it before the page is opened. */
export const lateAnswers = (page: Page): Promise<unknown> =>
  Promise.all(
    ['/api/auth/me', '/api/events'].map((path) =>
      page.waitForResponse((answer) => new URL(answer.url()).pathname === path),
    ),
  );

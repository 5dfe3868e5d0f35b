import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

/** A page that has just begun to load has no body yet. */
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body ?? document.documentElement).backgroundColor);
const LIGHT = 'rgb(248, 247, 244)';
const DARK = 'rgb(17, 22, 21)';
const choose = async (page: Page, choice: string) => {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByText(choice, { exact: true }).click();
  await expect(page.getByRole('radio', { name: choice })).toBeChecked();
  await page.keyboard.press('Escape');
};

test('the theme follows the device until one is chosen', async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.goto('/members');
  expect(await background(page)).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).toBe(DARK);

  await choose(page, 'Light');
  await expect.poll(() => background(page)).toBe(LIGHT);
  await page.reload();
  await expect.poll(() => background(page)).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: 'light' });
  await choose(page, 'Dark');
  await expect.poll(() => background(page)).toBe(DARK);
  await page.reload();
  await expect.poll(() => background(page)).toBe(DARK);
  await choose(page, 'System');
  await expect.poll(() => background(page)).toBe(LIGHT);
});

test('the chosen theme is there before the app has started', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  // The app's own code never arrives.
  await page.route('**/assets/*.js', () => {});
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await expect.poll(() => background(page)).toBe(DARK);
});

test('everything that Tab reaches shows its focus', async ({ page, network, signIn }) => {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        what: element.outerHTML.slice(0, 80),
        seen: outlineStyle === 'solid' && outlineWidth === '2px',
      };
    });
  const walk = async (steps: number) => {
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press('Tab');
      const now = await focused();
      if (now) expect(now).toEqual({ ...now, seen: true });
    }
  };
  await page.goto('/auth/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await walk(5);
  await signIn(await network.superAdmin());
  await page.goto('/members');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await walk(14);
});

test('nothing moves with reduced motion', async ({ page, network, signIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(await network.superAdmin());
  await page.goto('/members');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return `${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat);
      }),
    ),
  );
  expect(longest).toBeLessThanOrEqual(0.001);
});

import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Side navigation' });
const linksOf = (page: Page) => sidebar(page).getByRole('navigation').getByRole('link');
const logo = (page: Page) => sidebar(page).getByRole('link').first();
const widthOf = async (page: Page) => Math.round((await sidebar(page).boundingBox())?.width ?? 0);

test("the sidebar collapses to 'BN', and opens over narrow pages", async ({ page, network, signIn }) => {
  await page.setViewportSize({ width: 999, height: 800 });
  await signIn(await network.superAdmin());
  await page.goto('/members?search=x');
  const active = linksOf(page).and(page.locator('[aria-current=page]'));
  await expect(active).toHaveText('Members');
  const look = (label: string) =>
    linksOf(page)
      .filter({ hasText: label })
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await look('Members')).not.toBe(await look('Approval'));
  await linksOf(page).filter({ hasText: 'Approval' }).click();
  await expect(active).toHaveText('Approval');
  await logo(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(active).toHaveText('Dashboard');

  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(logo(page)).toHaveText('Business Network');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  const wide = await widthOf(page);
  await menu.click();
  await expect(logo(page)).toHaveText('BN');
  // The choice survives a reload.
  await page.reload();
  await expect(logo(page)).toHaveText('BN');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(() => widthOf(page)).toBeLessThan(wide / 2);
  await expect(linksOf(page).first()).toHaveAttribute('title', 'Dashboard');
  await expect(linksOf(page).first()).toHaveAccessibleName('Dashboard');
  // A click elsewhere changes nothing on a wide screen; the next screen keeps the choice.
  await page.getByRole('main').click({ position: { x: 5, y: 5 } });
  await linksOf(page).nth(2).click();
  await expect(page).toHaveURL(/\/members$/);
  await expect(logo(page)).toHaveText('BN');
  await menu.click();
  await expect(logo(page)).toHaveText('Business Network');
  await expect.poll(() => widthOf(page)).toBe(wide);

  // At 998 px and below it opens over the page, and closes in every way.
  await logo(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.setViewportSize({ width: 998, height: 800 });
  await expect(sidebar(page)).toBeHidden();
  const closer = page.getByRole('button', { name: 'Close menu' });
  for (const close of [
    () => closer.click(),
    () => page.mouse.click(900, 400),
    () => page.keyboard.press('Escape'),
  ]) {
    await menu.click();
    await expect(sidebar(page)).toBeVisible();
    await expect(logo(page)).toHaveText('Business Network');
    await expect(closer).toBeFocused();
    await close();
    await expect(sidebar(page)).toBeHidden();
    await expect(menu).toBeFocused();
  }

  // A link that is followed closes it, and so does going back.
  await menu.click();
  await linksOf(page).filter({ hasText: 'Members' }).click();
  // The address changes at once, the screen when its code has loaded; only then has the link been followed.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members');
  await expect(page).toHaveURL(/\/members$/);
  await expect(sidebar(page)).toBeHidden();
  await menu.click();
  await expect(sidebar(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(sidebar(page)).toBeHidden();

  // In a wider window it is part of the page again.
  await page.setViewportSize({ width: 999, height: 800 });
  await expect(sidebar(page)).toBeVisible();
  await expect(closer).toBeHidden();
});

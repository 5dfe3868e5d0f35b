import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

const widthOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox())?.width ?? 0;

test('the search box is hidden on phones, then 60 %, then 30 % wide', async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.goto('/dashboard');
  const box = page.getByRole('banner').getByPlaceholder('search...');
  const share = async () => {
    const inner = await page.getByRole('banner').evaluate((header) => {
      const { paddingLeft, paddingRight } = getComputedStyle(header);
      return header.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    });
    return Math.round((100 * (await widthOf(page, 'header form[role=search]'))) / inner);
  };
  await expect(box).toBeVisible();
  for (const [width, percent] of [
    [1440, 30],
    [900, 30],
    [899, 60],
    [600, 60],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(share, `at ${width} px`).toBe(percent);
  }
  await page.setViewportSize({ width: 599, height: 800 });
  await expect(box).toBeHidden();
});

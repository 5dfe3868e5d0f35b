import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Add Chapter' });

test('a modal is 45 % wide on wide screens and as wide as the screen on phones', async ({
  page,
  network,
  signIn,
}) => {
  await signIn(await network.superAdmin());
  await page.goto('/admin/chapters');
  await page.getByRole('button', { name: 'Add Chapter' }).click();
  const box = async () => {
    const { x = -1, width = 0 } = (await modal(page).boundingBox()) ?? {};
    return { x: Math.round(x), width: Math.round(width) };
  };
  await expect.poll(async () => (await box()).width).toBe(Math.round(0.45 * 1440));
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(box).toEqual({ x: 0, width });
    await expect(page.getByRole('button', { name: 'Create Chapter' })).toBeInViewport();
  }
  // An open phone keyboard leaves little height: everything must stay reachable.
  await page.setViewportSize({ width: 390, height: 260 });
  await page.getByRole('button', { name: 'Create Chapter' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Create Chapter' })).toBeInViewport({ ratio: 1 });
});

import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** The rules that hold for every modal, on the one that adds a chapter. */
const modal = (page: Page) => page.getByRole('dialog', { name: 'Add Chapter' });
const opener = (page: Page) => page.getByRole('button', { name: 'Add Chapter' });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test.beforeEach(async ({ network, signIn, page }) => {
  for (let count = 0; count < 40; count += 1) await network.chapter();
  await signIn(await network.superAdmin());
  await page.clock.install();
  await page.goto('/admin/chapters');
  await expect(page.getByRole('main')).toContainText('Chapter 40');
});

test('the page behind does not scroll while a modal is open, and does again afterwards', async ({ page }) => {
  await opener(page).click();
  await expect(modal(page)).toBeVisible();
  await page.mouse.move(100, 700);
  await page.mouse.wheel(0, 600);
  await page.clock.runFor(500);
  expect(await scrolled(page)).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
  await page.keyboard.press('Escape');
  await page.clock.runFor(600);
  await expect(modal(page)).toBeHidden();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
});

test('Escape closes it, hiding takes half a second, and the focus returns to where it was', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Chapter Name')).toBeFocused();
  await page.clock.runFor(1000);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.keyboard.press('Escape');
  await page.clock.runFor(490);
  await expect(modal(page)).toBeAttached();
  await page.clock.runFor(20);
  await expect(modal(page)).not.toBeAttached();
  await expect(opener(page)).toBeFocused();
});

test('Cancel, the cross and a click beside close it too; what was typed is there again until Start afresh', async ({
  page,
}) => {
  const leave = {
    Cancel: () => modal(page).getByRole('button', { name: 'Cancel' }).click(),
    Close: () => modal(page).getByRole('button', { name: 'Close' }).click(),
    beside: () => page.mouse.click(20, 400),
  };
  await opener(page).click();
  await page.getByLabel('Chapter Name').fill('Half a name');
  for (const close of Object.values(leave)) {
    await close();
    await page.clock.runFor(600);
    await expect(modal(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await opener(page).click();
    await expect(page.getByLabel('Chapter Name')).toHaveValue('Half a name');
  }
  await modal(page).getByRole('button', { name: 'Start afresh' }).click();
  await expect(page.getByLabel('Chapter Name')).toHaveValue('');
  await expect(page.getByLabel('Chapter Name')).toBeFocused();
});

test('the focus stays inside while it is open', async ({ page }) => {
  await opener(page).click();
  await expect(page.getByLabel('Chapter Name')).toBeFocused();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await modal(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
});

test('45 % wide on wide screens, as wide as the screen on phones', async ({ page }) => {
  await opener(page).click();
  await page.clock.runFor(1000);
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
  // With the keyboard of a phone open there is little height: everything can still be reached.
  await page.setViewportSize({ width: 390, height: 260 });
  await page.getByRole('button', { name: 'Create Chapter' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Create Chapter' })).toBeInViewport({ ratio: 1 });
});

test('whoever wants no motion gets none', async ({ page }) => {
  await opener(page).click();
  await expect(modal(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.keyboard.press('Escape');
  await page.clock.runFor(20);
  await expect(modal(page)).not.toBeAttached();
});

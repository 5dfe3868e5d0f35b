import type { Page } from '@playwright/test';
import { stopTime } from '../../support/clock.ts';
import { expect, test } from '../../support/test.ts';

/** The rules that hold for every modal, on the one that adds a chapter. */
const modal = (page: Page) => page.getByRole('dialog', { name: 'Add Chapter' });
const opener = (page: Page) => page.getByRole('button', { name: 'Add Chapter' });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('a modal locks the page behind it, and hides in half a second', async ({ page, network, signIn }) => {
  for (let count = 0; count < 40; count += 1) await network.chapter();
  await signIn(await network.superAdmin());
  await page.clock.install();
  await page.goto('/admin/chapters');
  await expect(page.getByRole('main')).toContainText('Chapter 40');
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
  // The wheel has no effect before the unlocked page has been drawn.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 600);
      return scrolled(page);
    })
    .toBeGreaterThan(0);

  await opener(page).click();
  // With reduced motion it is gone at once.
  await expect(modal(page)).toBeVisible();
  await stopTime(page);
  await page.keyboard.press('Escape');
  await page.clock.runFor(20);
  await expect(modal(page)).not.toBeAttached();

  // Otherwise it takes half a second.
  await page.clock.resume();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Chapter Name')).toBeFocused();
  await page.clock.runFor(1000);
  await stopTime(page);
  await page.keyboard.press('Escape');
  await page.clock.runFor(490);
  await expect(modal(page)).toBeAttached();
  await page.clock.runFor(20);
  await expect(modal(page)).not.toBeAttached();
  await expect(opener(page)).toBeFocused();
});

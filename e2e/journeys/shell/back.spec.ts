import type { Page } from '@playwright/test';
import { DESKTOP, PHONE } from '../../support/devices.ts';
import { expect, test } from '../../support/test.ts';

const search = (page: Page) => page.getByRole('dialog', { name: 'Search' });

for (const [device, options] of Object.entries({ desk: DESKTOP, phone: PHONE }))
  test.describe(`Back at a ${device}`, () => {
    test.use(options);

    test('closes the topmost dialog only, then leaves the page', async ({ page, network, signIn }) => {
      const chapter = await network.chapter();
      await network.member({ chapter, name: 'Ravi Kumar' });
      await signIn(await network.member({ chapter, name: 'Asha Rao' }));
      await page.goto('/members');
      await page.goto('/account');
      await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();

      await test.step('search', async () => {
        await page.keyboard.press('Control+k');
        await expect(search(page)).toBeVisible();
        await page.goBack();
        await expect(search(page)).toHaveCount(0);
        await expect(page).toHaveURL('/account');
      });

      await test.step('closed otherwise, no entry is left behind', async () => {
        await page.keyboard.press('Control+k');
        await page.keyboard.press('Escape');
        await expect(search(page)).toHaveCount(0);
        await page.goBack();
        await expect(page).toHaveURL('/members');
        await page.goForward();
        await expect(page).toHaveURL('/account');
        await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
      });

      await test.step('from a result back to where it was looked for', async () => {
        await page.keyboard.press('Control+k');
        await expect(search(page).getByRole('combobox')).toBeFocused();
        await page.keyboard.type('ravi');
        await expect(page.getByRole('option', { name: /Ravi Kumar/ }).first()).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/\/members\/\d+$/);
        await page.goBack();
        await expect(page).toHaveURL('/account');
        await expect(search(page)).toHaveCount(0);
      });

      await test.step('a section by its words', async () => {
        await page.keyboard.press('Control+k');
        await expect(search(page).getByRole('combobox')).toBeFocused();
        await page.keyboard.type('password');
        await expect(page.getByRole('option', { name: 'Password Go to' })).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL('/account#password');
        await expect(page.getByRole('heading', { name: 'Password' })).toBeInViewport();
      });
    });
  });

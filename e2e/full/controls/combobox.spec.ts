import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

/** The dropdown that searches on the server, inside a modal: To Member of 'Give Referral'. */
const box = (page: Page) => page.getByRole('combobox', { name: 'To Member' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
/** The option that Enter would select. */
const active = (page: Page) =>
  box(page).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant');
    return id && document.getElementById(id)?.textContent;
  });

test('a long list follows the keyboard, and loads further pages', async ({ page, network, signIn }) => {
  const chapter = await network.chapter('Harbour');
  await network.members(chapter, 70);
  await signIn(await network.member({ chapter, name: 'Asha Rao' }));
  await page.goto('/elevated/referral-sent');
  await page.getByRole('button', { name: 'Give Referral' }).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(49);
  await page.keyboard.press('End');
  await expect(options(page)).toHaveCount(70);
  expect(await active(page)).toBe('Colleague 049 · Bakery');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(49)).toBeInViewport();
  await page.keyboard.press('Home');
  expect(await active(page)).toBe('Colleague 001 · Bakery');
  await expect(options(page).first()).toBeInViewport();
});

import type { Page } from '@playwright/test';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

/** The dropdown that searches on the server, inside a modal: To Member of 'Give Referral'. */
const modal = (page: Page) => page.getByRole('dialog', { name: 'Give Referral' });
const box = (page: Page) => page.getByRole('combobox', { name: 'To Member' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
/** The option that Enter would select. */
const active = (page: Page) =>
  box(page).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant');
    return id && document.getElementById(id)?.textContent;
  });

// The test makes one page fail on purpose.
test.use({ allowConsole: [FAILED_REQUEST] });

test('is used by keyboard, loads further pages, and says when one cannot be loaded', async ({
  page,
  network,
  signIn,
}) => {
  const chapter = await network.chapter('Harbour');
  await network.members(chapter, 70);
  await signIn(await network.member({ chapter, name: 'Asha Rao' }));
  await page.goto('/elevated/referral-sent');
  await page.getByRole('button', { name: 'Give Referral' }).click();
  await expect(box(page)).toBeFocused();
  await expect(page.getByRole('listbox')).toHaveCount(0);

  // If a further page fails, the choices stay, and it is not requested repeatedly.
  let asked = 0;
  await page.route('**/api/elevated/members?*page=2*', (route) => {
    asked += 1;
    return route.fulfill({ status: 503, json: { message: 'Away', code: 'unavailable' } });
  });
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(49);
  await page.keyboard.press('End');
  await expect(page.getByRole('listbox').getByText('Could not be loaded')).toBeAttached();
  await expect(options(page)).toHaveCount(49);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  expect(asked).toBe(1);
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue('Colleague 049 · Bakery');

  await page.unroute('**/api/elevated/members?*page=2*');
  await page.reload();
  await page.getByRole('button', { name: 'Give Referral' }).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(49);
  await expect.poll(() => active(page)).toBe('Colleague 001 · Bakery');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  expect(await active(page)).toBe('Colleague 002 · Bakery');

  // Reaching the last loaded option loads the rest, and keeps the position.
  await page.keyboard.press('End');
  await expect(options(page)).toHaveCount(70);
  expect(await active(page)).toBe('Colleague 049 · Bakery');
  await page.keyboard.press('ArrowDown');
  expect(await active(page)).toBe('Colleague 050 · Bakery');
  await expect(options(page).nth(49)).toBeInViewport();
  await page.keyboard.press('Home');
  expect(await active(page)).toBe('Colleague 001 · Bakery');

  // Escape closes the list, and the modal only when there is no list.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(modal(page)).toBeVisible();
  await expect(box(page)).toBeFocused();

  // Enter right after typing waits for the results of what was typed.
  await page.keyboard.type('eague 04');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue('Colleague 040 · Bakery');
  await expect(modal(page)).toBeVisible();

  // Typing into the closed box opens it with the typed text.
  await box(page).selectText();
  await page.keyboard.type('eague 03');
  await expect(options(page)).toHaveCount(10);
  await expect.poll(() => active(page)).toBe('Colleague 030 · Bakery');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue('Colleague 030 · Bakery');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(modal(page)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(modal(page)).toHaveCount(0);
});

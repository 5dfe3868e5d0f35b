import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { coveredBy } from '../../support/layout.ts';
import { expect, test } from '../../support/test.ts';

const PHONE = { width: 390, height: 844 };
const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

test("a phone's bar leads to the screens, and makes way for keyboards", async ({ page, network, signIn }) => {
  const chapter = await network.chapter();
  const asha = await network.member({ chapter });
  for (let one = 0; one < 12; one += 1) await network.member({ chapter });
  await signIn(asha);
  await page.goto('/dashboard');
  await expect(bar(page).getByRole('link')).toHaveText(['Home', 'Referrals', 'Give', 'Meetings', 'Members']);
  await expectAccessible(page);
  const box = await bar(page).boundingBox();
  expect(box && Math.round(box.y + box.height), 'at the bottom of the window').toBe(PHONE.height);

  await bar(page).getByRole('link', { name: 'Members' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members');
  await expect(bar(page).getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page');
  // The last content of the page can be scrolled above it.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const last = await page.getByRole('button', { name: /Page 10/ }).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(box?.y ?? 0);

  await page.getByRole('main').getByPlaceholder('search...').focus();
  await expect(bar(page)).toBeHidden();
  await page.getByRole('main').getByPlaceholder('search...').blur();
  await expect(bar(page)).toBeVisible();

  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeVisible();

  await bar(page).getByRole('link', { name: 'Give' }).tap();
  await expect(page.getByRole('dialog', { name: 'Give Referral' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  for (const [width, height] of [
    [641, 844],
    [390, 470],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(bar(page)).toBeHidden();
  }
  await page.setViewportSize(PHONE);
  await expect(bar(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(bar(page)).toBeHidden();
});

test("a super admin's bar has the search, which is the only one", async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.goto('/dashboard');
  await expect(bar(page).getByRole('link')).toHaveText(['Home', 'Chapters', 'Members', 'Approval']);
  // The header's is not shown beside it.
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(1);
  await bar(page).getByRole('button', { name: 'Search' }).tap();
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(1);
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test('the bar of a selection stands above it', async ({ page, network, signIn }) => {
  const chapter = await network.chapter();
  const [asha, ravi] = [await network.member({ chapter }), await network.member({ chapter })];
  const referral = await network.referral({ from: asha, to: ravi });
  for (let note = 0; note < 8; note += 1) await network.note({ from: ravi, to: asha, referral });
  await signIn(await network.superAdmin());
  await page.goto('/admin/approval');
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('button', { name: 'Select several' }).tap();
  const selection = page.getByRole('group', { name: 'Selected notes' });
  await expect(selection).toBeVisible();
  expect(await coveredBy(bar(page), selection)).toEqual([]);
});

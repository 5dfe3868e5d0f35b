import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search chapters' });
// A failing load is part of the journey.
test.use({ allowConsole: [FAILED_REQUEST] });

test('shows chapters, No Data, a failed load, a search, 50 at a time', async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.goto('/admin/chapters');
  await expect(page.getByText('No Data', { exact: true })).toBeVisible();

  const chapter = await network.chapter('Harbour', 'Mumbai');
  const [from, to] = [await network.member({ chapter }), await network.member({ chapter })];
  await network.referral({ from, to });
  await network.chapter('Hill', 'Pune');
  await network.chapter('<i>Bold</i>', 'A & B');
  await page.route('**/api/chapters?*', (route) => route.fulfill({ status: 503, body: '<html>' }));
  await page.reload();
  await expect(page.getByText('Failed to fetch chapter data or expired token')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/chapters?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chapters');
  await expect(page.getByRole('button', { name: 'Add Chapter' })).toBeVisible();
  await expect(cards(page)).toHaveText([
    /<i>Bold<\/i>A & B0 members 0 referrals this month$/,
    /HarbourMumbai2 members 1 referral this month$/,
    /HillPune0 members/,
  ]);
  await expectAccessible(page);

  // The search runs on the server, is kept in the address and never shows an older answer.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/chapters?search=mum*', async (route) => {
    await held;
    await route.continue();
  });
  await search(page).fill('mum');
  await expect(page).toHaveURL(/search=mum/);
  await search(page).fill('pune');
  await expect(cards(page)).toHaveText([/HillPune/]);
  release();
  await page.reload();
  await expect(search(page)).toHaveValue('pune');
  await expect(cards(page)).toHaveText([/HillPune/]);
  await search(page).fill('%');
  await expect(page.getByText('No Data', { exact: true })).toBeVisible();

  // By scrolling and by the button.
  await network.sql(
    `INSERT INTO chapters (name, region) SELECT 'Chapter ' || lpad(n::text, 3, '0'), 'North' FROM generate_series(1, 120) n`,
  );
  await search(page).fill('');
  await expect(cards(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page).nth(99)).toBeAttached();
  await page.mouse.move(700, 500);
  // The wheel scrolls no further than what has been drawn.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000);
      return cards(page).count();
    })
    .toBe(123);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

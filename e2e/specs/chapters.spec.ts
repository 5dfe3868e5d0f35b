import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { sideways } from '../support/layout.ts';
import { expect, FAILED_REQUEST, test } from '../support/test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search chapters' });
const inBothThemes = async (page: Page) => {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
};

test('chapters stand in a grid with their name and region', async ({ page, network, signIn }) => {
  await network.chapter('Harbour', 'Mumbai');
  await network.chapter('Hill', 'Pune');
  await network.chapter('<i>Bold</i>', 'A & B');
  for (const name of ['Lake', 'Mill']) await network.chapter(name, 'x'.repeat(200));
  await signIn(await network.superAdmin());
  await page.goto('/admin/chapters');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chapters');
  await expect(page.getByRole('button', { name: 'Add Chapter' })).toBeVisible();
  const long = 'x'.repeat(200);
  await expect(cards(page)).toHaveText([
    /<i>Bold<\/i>A & B$/,
    /HarbourMumbai$/,
    /HillPune$/,
    `LLake${long}`,
    `MMill${long}`,
  ]);
  for (const { width, perRow } of [
    { width: 1440, perRow: 4 },
    { width: 900, perRow: 4 },
    { width: 800, perRow: 2 },
    { width: 390, perRow: 1 },
    { width: 320, perRow: 1 },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    const firstRow = () =>
      cards(page).evaluateAll((items) => {
        const tops = items.map((item) => item.getBoundingClientRect().top);
        return tops.filter((top) => top === tops[0]).length;
      });
    await expect.poll(firstRow).toBe(perRow);
    expect(await sideways(page)).toBe(0);
  }
  await inBothThemes(page);
});

test('without chapters there is No Data', async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.goto('/admin/chapters');
  await expect(page.getByText('No Data', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a member is sent to the dashboard', async ({ page, network, signIn }) => {
  await signIn(await network.member({ chapter: await network.chapter() }));
  await page.goto('/admin/chapters');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('many chapters come 50 at a time: by scrolling, and by the button', async ({
  page,
  network,
  signIn,
}) => {
  await network.sql(
    `INSERT INTO chapters (name, region) SELECT 'Chapter ' || lpad(n::text, 3, '0'), 'North' FROM generate_series(1, 120) n`,
  );
  await signIn(await network.superAdmin());
  await page.goto('/admin/chapters');
  await expect(cards(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page).nth(99)).toBeAttached();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 20_000);
  await expect(cards(page)).toHaveCount(120);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('the search asks the server, lives in the address and never shows an older answer', async ({
  page,
  network,
  signIn,
}) => {
  await network.chapter('Harbour', 'Mumbai');
  await network.chapter('Hill', 'Pune');
  await signIn(await network.superAdmin());
  await page.goto('/admin/chapters');
  await expect(cards(page)).toHaveCount(2);

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
});

test.describe('a failing server', () => {
  test.use({ allowConsole: [FAILED_REQUEST] });

  test('says so and loads on a second try', async ({ page, network, signIn }) => {
    await network.chapter('Harbour', 'Mumbai');
    await signIn(await network.superAdmin());
    await page.route('**/api/chapters?*', (route) => route.fulfill({ status: 503, body: '<html>' }));
    await page.goto('/admin/chapters');
    await expect(page.getByText('Failed to fetch chapter data or expired token')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/chapters?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(1);
  });
});

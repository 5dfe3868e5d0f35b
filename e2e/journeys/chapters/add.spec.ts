import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { stopTime } from '../../support/clock.ts';
import type { Network } from '../../support/network.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const modal = (page: Page) => page.getByRole('dialog', { name: 'Add Chapter' });
const name = (page: Page) => modal(page).getByLabel('Chapter Name');
const region = (page: Page) => modal(page).getByLabel('Region / Location');
const create = (page: Page) => modal(page).getByRole('button', { name: 'Create Chapter' });
const alert = (page: Page) => modal(page).getByRole('alert');
const stored = (network: Network) =>
  network.sql<{ name: string; region: string }>('SELECT name, region FROM chapters ORDER BY name');

const reload = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && /\/api\/chapters/.test(answer.url()),
  );

const openModal = async (page: Page) => {
  await page.goto('/admin/chapters');
  await expect(page.getByText('No Data', { exact: true }).or(cards(page).first())).toBeVisible();
  await page.getByRole('button', { name: 'Add Chapter' }).click();
  await expect(modal(page)).toBeVisible();
};

test('the modal is 45 % wide, locks the scroll, flags empty fields and closes in three ways', async ({
  page,
  network,
  signIn,
}) => {
  await signIn(await network.superAdmin());
  await openModal(page);
  await expect.poll(async () => (await modal(page).boundingBox())?.width).toBe(1440 * 0.45);
  await expect(name(page)).toHaveAttribute('placeholder', 'Enter chapter name');
  await expect(region(page)).toHaveAttribute('placeholder', 'Enter region');
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');

  await create(page).click();
  await expect(name(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(region(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(name(page)).toBeFocused();
  await expect(alert(page)).toBeEmpty();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await name(page).fill('Harbour');
  await expect(name(page)).not.toHaveAttribute('aria-invalid');
  await expect(region(page)).toHaveAttribute('aria-invalid', 'true');
  await create(page).click();
  await expect(region(page)).toBeFocused();

  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => modal(page).getByRole('button', { name: 'Cancel' }).click(),
    () => modal(page).getByRole('button', { name: 'Close' }).click(),
  ]) {
    await leave();
    await expect(modal(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add Chapter' })).toBeFocused();
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
    await page.keyboard.press('Enter');
    await expect(name(page)).toHaveValue('Harbour');
    await expect(region(page)).not.toHaveAttribute('aria-invalid');
  }
  expect(await stored(network)).toEqual([]);
});

test('a double click on a slow server creates one chapter; it is listed, and the modal closes after two seconds', async ({
  page,
  network,
  signIn,
}) => {
  await signIn(await network.superAdmin());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let sent = 0;
  await page.route('**/api/chapters', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await page.clock.install();
  await openModal(page);
  await name(page).fill('  Harbour ');
  await region(page).fill('Mumbai');
  await stopTime(page);
  const reloaded = reload(page);
  await create(page).dblclick();
  await expect(create(page)).toBeDisabled();
  await expect(create(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(alert(page)).toHaveText('New chapter added successfully.');
  expect(sent).toBe(1);
  await expect(name(page)).toHaveValue('');
  await expect(region(page)).toHaveValue('');
  await page.clock.runFor(100);
  await reloaded;
  await page.clock.runFor(100);
  // Listed behind the modal, which hides it from assistive technology.
  await expect(page.locator('main li')).toHaveText([/HarbourMumbai/]);
  await page.clock.runFor(1700);
  await expect(alert(page)).toHaveText('New chapter added successfully.');
  await page.clock.runFor(100);
  // Half a second of fading.
  await page.clock.runFor(600);
  await expect(modal(page)).toHaveCount(0);
  expect(await stored(network)).toEqual([{ name: 'Harbour', region: 'Mumbai' }]);
});

test.describe('a failed send', () => {
  test.use({ allowConsole: [FAILED_REQUEST] });

  test('says so for two seconds, keeps the input and reloads the list', async ({ page, network, signIn }) => {
    await network.chapter('Harbour', 'Mumbai');
    await signIn(await network.superAdmin());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.clock.install();
    await openModal(page);
    expect((await modal(page).boundingBox())?.width).toBe(390);
    await expectAccessible(page);
    // Another super admin adds one in the meantime; ours has the name of an existing one and is rejected.
    await network.chapter('Hill', 'Pune');
    await name(page).fill('Harbour');
    await region(page).fill('Mumbai');
    await stopTime(page);
    const reloaded = reload(page);
    await create(page).click();
    await expect(alert(page)).toHaveText('Failed to create new chapter.');
    await page.clock.runFor(100);
    await reloaded;
    await page.clock.runFor(100);
    await expect(page.locator('main li')).toHaveText([/HarbourMumbai/, /HillPune/]);
    await page.clock.runFor(1700);
    await expect(alert(page)).toHaveText('Failed to create new chapter.');
    await page.clock.runFor(100);
    await expect(alert(page)).toBeEmpty();
    await expect(name(page)).toHaveValue('Harbour');
    await name(page).fill('Harbour Two');
    await page.keyboard.press('Enter');
    await expect(alert(page)).toHaveText('New chapter added successfully.');
    expect(await stored(network)).toHaveLength(3);
  });
});

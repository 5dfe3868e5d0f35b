import { expectAccessible } from '../../support/axe.ts';
import { stopTime } from '../../support/clock.ts';
import {
  alert,
  create,
  modal,
  name,
  openModal,
  region,
  reload,
  stored,
} from '../../support/screens/add-chapter.ts';
import { expect, test } from '../../support/test.ts';

test('the modal flags empty fields, and creates one chapter', async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.clock.install();
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

  // On a slow server.
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

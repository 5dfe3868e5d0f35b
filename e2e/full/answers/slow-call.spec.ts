import { stopTime } from '../../support/clock.ts';
import { expect, test } from '../../support/test.ts';

test('a call times out after ten seconds', async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.route('**/api/activity*', () => {});
  await page.clock.install();
  await page.goto('/members');
  const bell = page.getByRole('button', { name: 'Notifications' });
  await expect(bell).toBeVisible();
  await stopTime(page);
  const asked = page.waitForRequest('**/api/activity*');
  await bell.click();
  await asked;
  const menu = page.getByRole('dialog', { name: 'Notifications' });
  const failed = menu.getByText('The latest activity could not be loaded.');
  await page.clock.runFor(9_900);
  await expect(menu.getByRole('status')).toHaveText('Loading');
  await page.clock.runFor(200);
  await expect(failed).toBeVisible();
  await page.unroute('**/api/activity*');
  await page.clock.resume();
  await menu.getByRole('button', { name: 'Try again' }).click();
  await expect(menu.getByText('No Data')).toBeVisible();
});

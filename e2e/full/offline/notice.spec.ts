import { expectMessage } from '../../support/messages.ts';
import { expect, LOST_CONNECTION, test } from '../../support/test.ts';

test.use({ allowConsole: [new RegExp(`${LOST_CONNECTION.source}|dynamically imported module`)] });

test('a screen whose code does not arrive says so, and can be retried', async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.route('**/assets/{approval-screen,user-menu}-*.js', (route) => route.abort());
  await page.goto('/admin/approval');
  await expect(page.getByRole('alert').filter({ hasText: 'This page could not be shown.' })).toBeVisible();
  await page.getByRole('link', { name: 'Members' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Members');
  const menu = page.getByRole('button', { name: 'User menu' });
  await menu.click();
  await expect(page.getByText('The menu could not be loaded. Reload the page to try again.')).toBeVisible();
  await expect(heading).toHaveText('Members');

  await page.goBack();
  await page.unroute('**/assets/{approval-screen,user-menu}-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading).toHaveText('Approval');
  await page.reload();
  await menu.click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a login while offline fails, and works once online', async ({ page, network, context }) => {
  const admin = await network.superAdmin();
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectMessage(page, 'No connection. Check your internet connection and try again.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

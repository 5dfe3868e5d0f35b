import { expectScreen } from '../../support/screens/routes.ts';
import { fillInLogin, logout } from '../../support/screens/session.ts';
import { expect, test } from '../../support/test.ts';

test('the login leads to the page asked for, and to the dashboard after none or one of another role; back does not lead to the login', async ({
  page,
  network,
}) => {
  await network.superAdmin();
  await page.goto('/auth/login');
  await page.goto('/members?search=ada&page=2#content');
  await expect(page).toHaveURL(/\/auth\/login$/);
  // A reload of the login keeps it.
  await page.reload();
  await fillInLogin(page, 'admin@example.com');
  await expect(page).toHaveURL(/\/members\?search=ada&page=2#content$/);
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expectScreen(page, '/dashboard');
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/members\?search=ada&page=2#content$/);
  await page.goBack();
  await expectScreen(page, '/dashboard');

  await logout(page);
  const member = await network.member({ chapter: await network.chapter() });
  await page.goto('/admin/chapters');
  await fillInLogin(page, member.email);
  await expectScreen(page, '/dashboard');
  await logout(page);
  await page.goto('/auth/login');
  await fillInLogin(page, member.email);
  await expectScreen(page, '/dashboard');
});

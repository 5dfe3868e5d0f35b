import { expectAccessible } from '../../support/axe.ts';
import { PASSWORD } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';

test('asks for a new password; reload and Back lead to the login', async ({ page, network }) => {
  const admin = await network.superAdmin();
  await page.goto('/members?search=x');
  const forgot = page.getByRole('link', { name: 'Forgot Password?' });
  // As specified, the link leads to the root, which redirects a visitor to the login.
  await expect(forgot).toHaveAttribute('href', '/');
  await page.getByLabel('Email').fill(admin.email);
  await forgot.click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue(admin.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('A super admin of your network can give you a link.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await forgot.click();
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await forgot.click();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/members?search=x');
});

import { PATHS } from '../../support/screens/routes.ts';
import { expect, test } from '../../support/test.ts';
import { walkTo } from '../../support/walk.ts';

test('every path leads a visitor to the login', async ({ page }) => {
  const expectLogin = async () => {
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  };
  await page.goto('/members');
  await expectLogin();
  for (const path of ['/', ...PATHS, '/auth', '/nowhere/at/all']) {
    await walkTo(page, path);
    await expectLogin();
  }
});

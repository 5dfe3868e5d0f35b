import { aChapterComesToLife } from '../../stories/first-referral.ts';
import { expect, LOST_CONNECTION, test } from '../../support/test.ts';

test.use({ idle: true, allowConsole: [LOST_CONNECTION] });

aChapterComesToLife();

test('code that could not be prefetched is fetched when needed', async ({ page, network }) => {
  const admin = await network.superAdmin();
  const shell = '**/assets/shell-*.js';
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/shell-'));
  await page.route(shell, (route) => route.abort());
  await page.goto('/auth/login');
  await failed;
  await page.unroute(shell);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dasboard');
  await expect(page).toHaveURL(/\/dashboard$/);
});

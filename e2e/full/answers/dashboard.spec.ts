import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

const stats = (page: Page) => page.getByRole('main').getByRole('list').first().getByRole('listitem');

test('unexpected answers never blank the dashboard', async ({ page, network, signIn }) => {
  const chapter = await network.chapter();
  await signIn(await network.member({ chapter }));
  let body = '{}';
  await page.route('**/api/members/members-dashboard', (route) => route.fulfill({ body }));
  for (body of ['{}', '[]', 'null', '<html>']) {
    await page.goto('/dashboard');
    await expect(page.getByText('No Data', { exact: true })).toBeVisible();
  }
  body = '{"chapter":"<b>Plain</b>","total_users":3}';
  await page.goto('/dashboard');
  await expect(page.getByText('Chapter: <b>Plain</b>', { exact: true })).toBeVisible();
  await expect(stats(page).first()).toHaveText('3Total User');
  await expect(page.getByText('No data to display')).toBeVisible();
});

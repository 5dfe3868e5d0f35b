import { expectMessage } from '../../support/messages.ts';
import { logout, stored } from '../../support/screens/session.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

test.use({ allowConsole: [FAILED_REQUEST] });

test('a stored user is not checked; without one, a check that fails ends at the login, all cleared', async ({
  page,
  network,
  signIn,
}) => {
  await signIn(await network.superAdmin());
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, json: { message: 'Busy' } }));
  await page.clock.install();
  await page.goto('/members');
  await expect(page.getByText('No Data')).toBeVisible();
  const token = (await stored(page)).token ?? '';
  await page.evaluate(() => localStorage.setItem('user', 'unreadable'));
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expectMessage(page, 'Invalid or expired token');
  expect((await stored(page)).user).toBeUndefined();

  // The same with a session that has ended.
  await page.unroute('**/api/auth/me');
  await network.sql('DELETE FROM sessions');
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expectMessage(page, 'Invalid or expired token');
  const { token: left, user } = await stored(page);
  expect({ left, user }).toEqual({ left: undefined, user: undefined });
  await page.clock.runFor(3000);
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('shows a loader while the current user is fetched; Logout does not wait for a slow server', async ({
  page,
  network,
  signIn,
}) => {
  const admin = await network.superAdmin();
  await signIn(admin);
  await page.goto('/members');
  const { user = '' } = await stored(page);
  await page.evaluate(() => localStorage.setItem('user', '{'));
  let answer = () => {};
  const waited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/me', async (route) => {
    await waited;
    await route.fulfill({ json: { id: 99, name: 'Somebody Else', role: 'member' } });
  });
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('Loading');
  await expect(page.getByRole('banner')).toBeHidden();
  await page.evaluate((text) => localStorage.setItem('user', text), user);
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members');
  await expect(page.getByRole('banner')).toContainText(admin.name);
  expect((await stored(page)).user).toBe(user);

  await page.route('**/api/auth/logout', () => {});
  await logout(page);
  expect((await stored(page)).token).toBeUndefined();
});

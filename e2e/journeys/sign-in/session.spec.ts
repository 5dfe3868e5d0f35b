import type { Page } from '@playwright/test';
import { expectMessage } from '../../support/messages.ts';
import { PASSWORD } from '../../support/network.ts';
import { logout, stored } from '../../support/screens/session.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';
import { expectSettled } from '../../support/walk.ts';

const login = async (page: Page, email: string) => {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
};
const apiStatus = async (address: string, token: string) => {
  const answer = await fetch(`${address}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
  return answer.status;
};

test('signing in stores token and user, every call carries the token, and Logout ends the session', async ({
  page,
  network,
  server,
}) => {
  const chapter = await network.chapter('Harbour', 'East');
  const ada = await network.member({ chapter, name: 'Ada', flags: ['can_add_member'] });
  const calls: { path: string; authorization: string | undefined }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/'))
      calls.push({ path: pathname, authorization: request.headers().authorization });
  });
  await login(page, ada.email);
  const { token = '', user, ...rest } = await stored(page);
  expect(rest).toEqual({});
  expect(JSON.parse(user ?? '')).toEqual({
    id: ada.id,
    name: 'Ada',
    email: ada.email,
    role: 'member',
    chapter_id: chapter.id,
    chapter,
    permissions: expect.objectContaining({ can_add_member: 1, can_approve_thankyou: 0 }),
  });
  await page.getByRole('link', { name: 'Referral received' }).click();
  await expect(page.getByText('No Data')).toBeVisible();
  expect(calls.map(({ path }) => path)).toContain('/api/referrals/received');
  const [first, ...others] = calls;
  expect(first).toEqual({ path: '/api/auth/login', authorization: undefined });
  expect(new Set(others.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${token}`]));

  expect(await apiStatus(server.address, token)).toBe(200);
  const request = page.waitForRequest((sent) => sent.url().endsWith('/api/auth/logout'));
  await logout(page);
  expect((await request).method()).toBe('POST');
  expect(await stored(page)).toEqual({});
  await expect.poll(() => apiStatus(server.address, token)).toBe(401);
  await page.goto('/members');
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test.describe('a session that has ended', () => {
  test.use({ allowConsole: [FAILED_REQUEST] });

  test('any 401 clears the storage and leads to the login, which says why and leads back', async ({
    page,
    network,
  }) => {
    const admin = await network.superAdmin();
    // All requests of the dashboard, its live updates last: a later one would end the session before the click.
    const live = page.waitForResponse((answer) => answer.url().endsWith('/api/events'));
    await login(page, admin.email);
    await expectSettled(page, '/dashboard');
    await live;
    await network.sql('DELETE FROM sessions');
    await page.getByRole('link', { name: 'Members' }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expectMessage(page, 'Invalid or expired token');
    expect(await stored(page)).toEqual({});
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/members$/);
  });
});

test('two tabs are one session', async ({ page, network, context, watch }) => {
  const chapter = await network.chapter();
  const admin = await network.superAdmin();
  const ada = await network.member({ chapter, name: 'Ada' });
  await login(page, admin.email);
  const other = await context.newPage();
  watch(other);
  await other.goto('/members');
  await expect(other.getByRole('banner')).toContainText(admin.name);
  // A call still in progress when the session ends would be refused, and logged by the browser.
  await expectSettled(page, '/dashboard');
  await expectSettled(other, '/members');

  await logout(page);
  await expect(other).toHaveURL(/\/auth\/login$/);
  // Another person signs in: the other tab is theirs as well, and forgets the first person's page.
  await login(page, ada.email);
  await expect(other).toHaveURL(/\/dashboard$/);
  await expect(other.getByRole('banner')).toContainText('Ada');
});

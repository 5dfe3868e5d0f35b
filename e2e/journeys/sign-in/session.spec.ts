import { expectMessage } from '../../support/messages.ts';
import { PASSWORD } from '../../support/network.ts';
import { login, logout, stored } from '../../support/screens/session.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';
import { expectSettled, lateAnswers } from '../../support/walk.ts';

const apiStatus = async (address: string, token: string) => {
  const answer = await fetch(`${address}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
  return answer.status;
};

test('signing in stores the token that every call carries', async ({ page, network, server }) => {
  const chapter = await network.chapter('Harbour', 'East');
  const ada = await network.member({ chapter, name: 'Ada', flags: ['can_add_member'] });
  const calls: { path: string; authorization: string | undefined }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // What the browser's suggestion of passkeys needs has no token either.
    if (pathname.startsWith('/api/') && !pathname.endsWith('/passkey/challenge'))
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

  test('any 401 clears the storage and leads to the login, and back', async ({ page, network }) => {
    const admin = await network.superAdmin();
    // All requests of the dashboard, with those that follow it: a later one would end the session before the click.
    const late = lateAnswers(page);
    await login(page, admin.email);
    await expectSettled(page, '/dashboard');
    await late;
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

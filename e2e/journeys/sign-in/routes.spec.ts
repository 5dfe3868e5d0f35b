import type { Page } from '@playwright/test';
import { PASSWORD } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';
import { walkTo } from '../../support/walk.ts';

const HEADINGS = {
  '/dashboard': 'Dasboard',
  '/members': 'Members',
  '/elevated/referral-received': 'Referrals',
  '/elevated/referral-sent': 'Referrals',
  '/admin/chapters': 'Chapters',
  '/admin/approval': 'Approval',
} as const;
type Path = keyof typeof HEADINGS;
const PATHS = Object.keys(HEADINGS) as Path[];
type Role = 'member' | 'super admin';
const LINKS: Record<Role, Record<string, Path>> = {
  member: {
    Dashboard: '/dashboard',
    Members: '/members',
    Approval: '/admin/approval',
    'Referral received': '/elevated/referral-received',
    'Referral sent': '/elevated/referral-sent',
  },
  'super admin': {
    Dashboard: '/dashboard',
    Chapters: '/admin/chapters',
    Members: '/members',
    Approval: '/admin/approval',
  },
};
const FORBIDDEN: Record<Role, Path[]> = {
  member: ['/admin/chapters'],
  'super admin': ['/elevated/referral-received', '/elevated/referral-sent'],
};

const expectScreen = async (page: Page, path: Path) => {
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[path]);
  await expect(page).toHaveTitle(`${HEADINGS[path]} · Business Network`);
};

const login = async (page: Page, email = 'admin@example.com') => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
};

test('every path leads a visitor to the login', async ({ page }) => {
  const expectLogin = async () => {
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  };
  for (const path of ['/', '/members', '/nowhere/at/all']) {
    await page.goto(path);
    await expectLogin();
  }
  for (const path of ['/', ...PATHS, '/auth', '/nowhere/at/all']) {
    await walkTo(page, path);
    await expectLogin();
  }
});

for (const role of ['member', 'super admin'] as const) {
  test(`the routes and links of a ${role}: opened, reloaded, back and forward`, async ({
    page,
    network,
    signIn,
  }) => {
    const chapter = await network.chapter();
    await signIn(role === 'member' ? await network.member({ chapter }) : await network.superAdmin());
    await page.goto('/');
    await expectScreen(page, '/dashboard');
    const links = page.getByRole('complementary', { name: 'Side navigation' }).getByRole('navigation');
    await expect(links.getByRole('link')).toHaveText(Object.keys(LINKS[role]));

    const walk = Object.entries(LINKS[role]).slice(1);
    for (const [label, path] of walk) {
      await page.getByRole('link', { name: label, exact: true }).click();
      await expectScreen(page, path);
      await page.reload();
      await expectScreen(page, path);
    }
    for (const [, path] of walk.slice(0, -1).reverse()) {
      await page.goBack();
      await expectScreen(page, path);
    }
    await page.goBack();
    await expectScreen(page, '/dashboard');
    await page.goForward();
    const [, second = '/members'] = walk[0] ?? [];
    await expectScreen(page, second);

    // A redirect leaves no trace in the history.
    for (const path of [...FORBIDDEN[role], '/nowhere', '/auth/login']) {
      await page.goto(path);
      await expectScreen(page, '/dashboard');
      await page.goBack();
      await expectScreen(page, second);
    }
    for (const path of [
      ...FORBIDDEN[role],
      '/',
      '/auth',
      '/nowhere',
      '/admin',
      '/auth/nowhere',
      '/DASHBOARD/x',
    ]) {
      await walkTo(page, path);
      await expectScreen(page, '/dashboard');
    }
  });
}

test('the login leads to the page asked for, and back does not lead to the login', async ({
  page,
  network,
}) => {
  await network.superAdmin();
  await page.goto('/auth/login');
  await page.goto('/members?search=ada&page=2#content');
  await expect(page).toHaveURL(/\/auth\/login$/);
  // A reload of the login keeps it.
  await page.reload();
  await login(page);
  await expect(page).toHaveURL(/\/members\?search=ada&page=2#content$/);
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expectScreen(page, '/dashboard');
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await expect(page).toHaveURL(/\/members\?search=ada&page=2#content$/);
  await page.goBack();
  await expectScreen(page, '/dashboard');
});

test('the login leads to the dashboard after a page of another role, and after none', async ({
  page,
  network,
}) => {
  const chapter = await network.chapter();
  const member = await network.member({ chapter });
  await page.goto('/admin/chapters');
  await login(page, member.email);
  await expectScreen(page, '/dashboard');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.goto('/auth/login');
  await login(page, member.email);
  await expectScreen(page, '/dashboard');
});

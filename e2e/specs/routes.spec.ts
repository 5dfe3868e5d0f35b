import type { Page } from '@playwright/test';
import { PASSWORD } from '../support/network.ts';
import { expect, test } from '../support/test.ts';
import { walkTo } from '../support/walk.ts';

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
const FORBIDDEN: Record<'member' | 'super admin', Path[]> = {
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

test('a visitor reaches the login only, whatever the path', async ({ page }) => {
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
  test(`the route table for a ${role}, each path opened and reloaded`, async ({ page, network, signIn }) => {
    const chapter = await network.chapter();
    await signIn(role === 'member' ? await network.member({ chapter }) : await network.superAdmin());
    await page.goto('/');
    await expectScreen(page, '/dashboard');
    for (const path of PATHS) {
      const forbidden = FORBIDDEN[role].includes(path);
      const lands = forbidden ? '/dashboard' : path;
      await walkTo(page, path);
      await expectScreen(page, lands);
      // A reload opens the address that one is on; one that leads elsewhere has to be opened to be loaded.
      await (forbidden ? page.goto(path) : page.reload());
      await expectScreen(page, lands);
    }
    for (const path of ['/', '/auth/login', '/auth', '/nowhere', '/admin', '/auth/nowhere', '/DASHBOARD/x']) {
      await walkTo(page, path);
      await expectScreen(page, '/dashboard');
    }
    await page.goto('/auth/login');
    await expectScreen(page, '/dashboard');
  });
}

test('a redirect leaves no trace in the history', async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.goto('/members');
  await expectScreen(page, '/members');
  for (const path of ['/elevated/referral-sent', '/nowhere']) {
    await page.goto(path);
    await expectScreen(page, '/dashboard');
    await page.goBack();
    await expectScreen(page, '/members');
  }
});

test('after the login one is on the page one came for, and back does not lead to the login', async ({
  page,
  network,
}) => {
  await network.superAdmin();
  await page.goto('/auth/login');
  await page.goto('/members?search=ada&page=2#content');
  await expect(page).toHaveURL(/\/auth\/login$/);
  // Not even a reload of the login loses where one came from.
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

test('who came for nothing in particular lands on the dashboard, as does who came for a page of another role', async ({
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

test('back and forward walk through the screens', async ({ page, network, signIn }) => {
  const chapter = await network.chapter();
  await signIn(await network.member({ chapter }));
  await page.goto('/');
  const walk = [
    ['Members', '/members'],
    ['Approval', '/admin/approval'],
    ['Referral received', '/elevated/referral-received'],
    ['Referral sent', '/elevated/referral-sent'],
  ] as const;
  for (const [label, path] of walk) {
    await page.getByRole('link', { name: label, exact: true }).click();
    await expectScreen(page, path);
  }
  for (const [, path] of walk.slice(0, -1).reverse()) {
    await page.goBack();
    await expectScreen(page, path);
  }
  await page.goBack();
  await expectScreen(page, '/dashboard');
  await page.goForward();
  await expectScreen(page, '/members');
});

test.describe('a screen whose code does not arrive', () => {
  test.use({ allowConsole: [/Failed to load resource|dynamically imported module/] });

  test('leaves the shell standing, and can be tried again', async ({ page, network, signIn }) => {
    await signIn(await network.superAdmin());
    await page.route('**/assets/approval-screen-*.js', (route) => route.abort());
    await page.goto('/admin/approval');
    await expect(page.getByRole('alert').filter({ hasText: 'This page could not be shown.' })).toBeVisible();
    await page.getByRole('link', { name: 'Members' }).click();
    await expectScreen(page, '/members');
    await page.goBack();
    await page.unroute('**/assets/approval-screen-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectScreen(page, '/admin/approval');
  });
});

import type { Page } from '@playwright/test';
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
export const PATHS = Object.keys(HEADINGS) as Path[];
export type Role = 'member' | 'super admin';
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

export const expectScreen = async (page: Page, path: Path) => {
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[path]);
  await expect(page).toHaveTitle(`${HEADINGS[path]} · Business Network`);
};

/** `reloads`: at every screen, not only at the last; and every redirect also from an address that is opened. */
export function routesOf(role: Role, { reloads }: { reloads: boolean }) {
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
      if (reloads || path === walk.at(-1)?.[1]) {
        await page.reload();
        await expectScreen(page, path);
      }
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
    const redirected = [...FORBIDDEN[role], '/nowhere', '/auth/login'];
    for (const path of reloads ? redirected : redirected.slice(0, 1)) {
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

import { expectScreen, type Path } from '../../support/screens/routes.ts';
import { expect, test } from '../../support/test.ts';
import { walkTo } from '../../support/walk.ts';

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

for (const role of ['member', 'super admin'] as const)
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

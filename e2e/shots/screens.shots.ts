import { fileURLToPath } from 'node:url';
import { SIGN_INS, seedDemoNetwork } from '@bn/server/testing/demo';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const WIDTHS = { 1440: 900, 390: 844 } as const;
const SCREENS = {
  'super-admin': {
    dashboard: '/dashboard',
    chapters: '/admin/chapters',
    chapter: '/admin/chapters/1',
    members: '/members',
    'member-page': '/members/3',
    approval: '/admin/approval',
    network: '/admin/network',
    'network-history': '/admin/network?view=history',
    testimonials: '/testimonials',
    // Last: its first line is opened next.
    meetings: '/meetings',
  },
  member: {
    dashboard: '/dashboard',
    members: '/members',
    approval: '/admin/approval',
    'referrals-received': '/elevated/referral-received',
    'referrals-sent': '/elevated/referral-sent',
    colleague: '/members/3',
    testimonials: '/testimonials',
    activity: '/activity',
    account: '/account',
    report: '/chapters/1/report',
    import: '/members/import',
    meetings: '/meetings',
  },
} as const;

const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));

const take = async (page: Page, name: string) => {
  await page.evaluate(() => document.fonts.ready);
  for (const [width, height] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width: Number(width), height });
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // A resized chart draws its bars in the next frames.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await page.screenshot({ path: `${folder}${name}-${width}.png`, animations: 'disabled' });
  }
};

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('login', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await take(page, 'login');
});

for (const [role, screens] of Object.entries(SCREENS)) {
  test(`the screens of a ${role}`, async ({ page, network, signIn }) => {
    const admin = await network.superAdmin();
    await seedDemoNetwork(network.ownerUrl);
    await signIn(role === 'member' ? SIGN_INS.elevated : admin);
    for (const [name, path] of Object.entries(screens)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await take(page, `${role}-${name}`);
    }
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Meeting on');
    await take(page, `${role}-meeting`);
    if (role !== 'member') return;
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'All figures' }).click();
    // It leads to the figures, below the person.
    await expect(page.getByRole('heading', { name: 'You exchange most with' })).toBeVisible();
    await take(page, `${role}-figures`);
  });
}

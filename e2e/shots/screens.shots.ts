import { fileURLToPath } from 'node:url';
import { SIGN_INS, seedDemoNetwork } from '@bn/server/testing/demo';
import type { Page } from '@playwright/test';
import type { Ids } from '../support/screens/everything.ts';
import { addressOf, SCREENS, settled } from '../support/screens/table.ts';
import { expect, test } from '../support/test.ts';

const WIDTHS = { 1440: 900, 390: 844 } as const;
const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));

const take = async (page: Page, name: string) => {
  await page.evaluate(() => document.fonts.ready);
  for (const [width, height] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width: Number(width), height });
    await page.evaluate(() => location.hash && document.querySelector(location.hash)?.scrollIntoView());
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // A resized chart draws its bars in the next frames.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await page.screenshot({ path: `${folder}${name}-${width}.png`, animations: 'disabled' });
  }
};

// Where passkeys work without TLS.
test.use({ baseURL: ({ server }, use) => use(server.address.replace('127.0.0.1', 'localhost')) });
test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('login', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await take(page, 'login');
});

for (const role of ['super admin', 'elevated member'] as const)
  test(`the screens of a ${role}`, async ({ page, network, signIn }) => {
    const admin = await network.superAdmin();
    await seedDemoNetwork(network.ownerUrl);
    await signIn(role === 'super admin' ? admin : SIGN_INS.elevated);
    const [ids] = await network.sql<Ids>(
      `SELECT u.id AS self, u.chapter_id AS chapter, c.id AS colleague, r.id AS referral, m.today, m.planned, m.proposed,
              o.id AS "oneToOne"
         FROM users u
         CROSS JOIN LATERAL (SELECT id FROM users WHERE chapter_id = u.chapter_id AND id <> u.id ORDER BY id LIMIT 1) c
         CROSS JOIN LATERAL (SELECT max(id) AS id FROM referrals WHERE to_member_id = u.id) r
         CROSS JOIN LATERAL (SELECT max(id) FILTER (WHERE ends_at < now()) AS today,
                                    min(id) FILTER (WHERE ends_at > now() AND status = 'approved') AS planned,
                                    min(id) FILTER (WHERE ends_at > now()) AS proposed
                               FROM meetings WHERE chapter_id = u.chapter_id) m
         CROSS JOIN LATERAL (SELECT max(id) AS id FROM one_to_ones WHERE u.id IN (low_id, high_id) AND starts_at > now()) o
        WHERE u.email = $1`,
      [SIGN_INS.elevated.email],
    );
    if (!ids) throw new Error('The demo network has no elevated member.');
    // Their sections are further down than a picture reaches.
    const sections = ['devices', 'passkeys'].map((section) => `/account#${section}`);
    for (const path of [...SCREENS[role].map(({ path }) => path), ...sections]) {
      await page.goto(addressOf({ path }, ids));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      await take(page, `${role} ${path}`.replace(/\W+/g, '-'));
    }
  });

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sideways, tooSmall } from '../../support/layout.ts';
import type { Network } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';
import { expectSettled, walkTo } from '../../support/walk.ts';

const ROUTES = {
  member: [
    '/dashboard',
    '/members',
    '/admin/approval',
    '/elevated/referral-received',
    '/elevated/referral-sent',
    '/meetings',
  ],
  'super admin': ['/dashboard', '/admin/chapters', '/members', '/admin/approval', '/meetings'],
} as const;
const LONG = 'Bartholomew-Maximilian-Featherstonehaugh-Cholmondeley-Wriothesley-Marjoribanks';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

/** Everything at its maximum length: names without a space, amounts and notes. */
async function lengthyNetwork(network: Network) {
  const chapter = await network.chapter(LONG, LONG);
  const admin = await network.superAdmin({ name: LONG });
  const flags = ['can_add_member', 'can_approve_thankyou', 'can_schedule_meeting'] as const;
  const email = `${LONG.slice(0, 60)}@example.com`.toLowerCase();
  const ada = await network.member({ chapter, name: LONG, email, flags });
  const bob = await network.member({ chapter, name: LONG });
  const referral = await network.referral({ from: bob, to: ada, notes: LONG.repeat(3) });
  await network.referral({ from: ada, to: bob, notes: LONG.repeat(3) });
  await network.note({
    from: bob,
    to: ada,
    referral,
    amount: '999999999999.99',
    description: LONG.repeat(3),
  });
  await network.meeting({ chapter, by: ada, place: LONG.repeat(2) });
  return { admin, ada };
}

test('no screen of a member or a super admin scrolls sideways, and every control is large enough to tap', async ({
  page,
  network,
  signIn,
}) => {
  await page.goto('/auth/login');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(page.getByRole('button', { name: 'Login' })).toBeInViewport({ ratio: 1 });
    expect(await sideways(page), `login at ${width} px`).toBe(0);
    expect(await tooSmall(page)).toEqual([]);
  }
  const { admin, ada } = await lengthyNetwork(network);
  for (const [role, person] of [
    ['member', ada],
    ['super admin', admin],
  ] as const) {
    await signIn(person);
    await page.goto('/');
    for (const path of ROUTES[role]) {
      await walkTo(page, path);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expectSettled(page, path);
        expect(await sideways(page), `${path} of a ${role} at ${width} px`).toBe(0);
        expect(await tooSmall(page), `${path} of a ${role} at ${width} px`).toEqual([]);
      }
    }
    for (const opener of ['Notifications', 'User menu', 'Menu']) {
      await page.getByRole('button', { name: opener, exact: opener === 'Menu' }).tap();
      const opened = page.getByRole('dialog').or(page.getByRole('button', { name: 'Close menu' }));
      await expect(opened).toBeVisible();
      await settledMenu(page);
      expect(await sideways(page), `${opener} of a ${role}`).toBe(0);
      expect(await tooSmall(page), `${opener} of a ${role}`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
    }
  }
});

test("a colleague's contact is saved as a file that the phone's address book opens", async ({
  page,
  network,
  signIn,
}) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({
    chapter,
    name: 'Ravi Kumar',
    email: 'ravi@example.com',
    vertical: 'Bakery',
  });
  await signIn(asha);
  await page.goto(`/members/${ravi.id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save contact: Ravi Kumar' }).tap(),
  ]);
  expect(download.suggestedFilename()).toBe('Ravi Kumar.vcf');
  expect(await readFile(await download.path(), 'utf8')).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Ravi Kumar',
      'N:Kumar;Ravi;;;',
      `TEL;VALUE=text;TYPE=cell:${ravi.phone}`,
      'EMAIL:ravi@example.com',
      'ROLE:Bakery',
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
});

const settledMenu = async (page: Page) => {
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  // A menu grows as it opens; with reduced motion for a millisecond, whose first frame can be measured all the same.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
};

import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import type { Device } from '../../support/devices.ts';
import { sideways } from '../../support/layout.ts';
import type { Network } from '../../support/network.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const twoChapters = async (network: Network) => {
  const admin = await network.superAdmin();
  const harbour = await network.chapter('Harbour', 'North');
  const asha = await network.member({ chapter: harbour, name: 'Asha Rao', flags: ['can_add_member'] });
  const bob = await network.member({ chapter: harbour, name: 'Bob Over', validTill: '2020-01-31' });
  await network.chapter('Hill', 'South');
  return { admin, harbour, asha, bob };
};

export function membershipStories(device: Device) {
  test.describe('membership', () => {
    // A used link is refused.
    test.use({ ...device, allowConsole: [FAILED_REQUEST] });

    test('a new member sets a password with a link, once', async ({ page, network, signIn }) => {
      const { asha } = await twoChapters(network);
      await signIn(asha);
      await page.goto('/members');
      await button(page, 'Add Member').click();
      for (const [label, value] of [
        ['Full Name', 'Noor Khan'],
        ['Phone', '9876543210'],
        ['Email', 'noor@example.com'],
        ['Password', 'chosen by someone else'],
        ['Subscription Valid Till', '01/01/2031'],
        ['Vertical', 'Law'],
      ] as const)
        await dialog(page).getByLabel(label, { exact: true }).fill(value);
      await dialog(page).getByRole('button', { name: 'Add Member' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(
        page.getByText('Noor Khan is added. With an invitation they choose their own password.'),
      ).toBeVisible();
      await button(page, 'Create invitation').click();
      await expect(button(page, 'Copy link')).toBeFocused();
      await expectAccessible(page);
      expect(await sideways(page)).toBe(0);
      const link = await page.getByLabel('Invitation link').inputValue();

      await page.goto(link);
      await expect(page).toHaveURL('/auth/set-password');
      await page.reload();
      await expect(page.getByText('Welcome, Noor Khan. Your chapter is Harbour.')).toBeVisible();
      await expect(page).toHaveURL('/auth/set-password');
      await expect(page.getByText(/^Asha Rao is signed in here/)).toBeVisible();
      await expectAccessible(page);
      expect(await sideways(page)).toBe(0);
      await page.getByLabel('New password').fill('my very own secret');
      await button(page, 'Save password').click();
      await expect(page).toHaveURL('/dashboard');
      await page.getByRole('button', { name: 'User menu' }).click();
      await expect(page.getByRole('dialog', { name: 'User menu' })).toContainText('Noor Khan');

      await page.goto(link);
      await expect(page.getByText('This link has already been used or has expired.')).toBeVisible();
      await expect(button(page, 'Send reset link')).toBeVisible();
    });
  });
}

export function endOfMembership(device: Device) {
  test.describe('membership', () => {
    // An e-mail that is taken is refused.
    test.use({ ...device, allowConsole: [FAILED_REQUEST] });

    test('a membership ends and resumes with another e-mail', async ({ page, network, signIn }) => {
      const { admin, harbour, bob } = await twoChapters(network);
      await signIn(admin);
      await page.goto('/members');
      await page.getByRole('link', { name: 'Bob Over' }).click();
      await expect(page.getByRole('heading', { name: 'Bob Over' })).toBeVisible();
      await expect(page.getByText('Expired', { exact: true })).toBeVisible();
      await expectAccessible(page);
      expect(await sideways(page)).toBe(0);
      await button(page, 'End membership').click();
      await expect(dialog(page)).toContainText('can no longer sign in');
      await dialog(page).getByRole('button', { name: 'End membership' }).click();
      await expect(dialog(page)).toHaveCount(0);

      await page.getByRole('link', { name: '← Back' }).click();
      await expect(page.getByRole('link', { name: 'Asha Rao' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Bob Over' })).toHaveCount(0);
      await page.getByRole('link', { name: 'Former members' }).click();
      await expect(button(page, 'Former members')).toBeVisible();
      await network.member({ chapter: harbour, name: 'Second Bob', email: bob.email });
      await page.getByRole('link', { name: 'Bob Over', exact: true }).click();
      await button(page, 'Resume membership').click();
      await dialog(page).getByRole('button', { name: 'Resume' }).click();
      await dialog(page).getByLabel('Another e-mail').fill('bob.over@example.com');
      await dialog(page).getByRole('button', { name: 'Resume' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(button(page, 'End membership')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Write to bob.over@example.com' })).toBeVisible();

      // A chapter's card leads to its page, where name and region are edited in place.
      await page.goto('/admin/chapters');
      await page.getByRole('link', { name: /Harbour/ }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Harbour' })).toBeVisible();
      await expect(
        page.getByRole('main').getByText('Members', { exact: true }).last().locator('..'),
      ).toContainText('3');
      await expectAccessible(page);
      await button(page, 'Edit').click();
      await page.getByLabel('Chapter Name').fill('Old Harbour');
      expect(await sideways(page)).toBe(0);
      await button(page, 'Save').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Old Harbour' })).toBeVisible();
      await expect(button(page, 'Edit')).toBeFocused();
      await page.getByRole('link', { name: 'See its members' }).click();
      await expect(page.getByRole('combobox', { name: 'Filter by chapter' })).toHaveValue(
        'Old Harbour - North',
      );
      await expect(page.getByRole('status').filter({ hasText: '3 members' })).toBeVisible();
    });
  });
}

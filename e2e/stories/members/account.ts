import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../support/axe.ts';
import type { Device } from '../../support/devices.ts';
import { sideways } from '../../support/layout.ts';
import { expectMessage } from '../../support/messages.ts';
import { PASSWORD } from '../../support/network.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

const NEW = 'an entirely new secret';

export function accountStories(device: Device) {
  test.describe('the account page', () => {
    // The test enters a wrong password on purpose.
    test.use({ ...device, allowConsole: [FAILED_REQUEST] });

    test('ends other sessions, downloads the data and changes the password', async ({
      page,
      network,
      signIn,
    }) => {
      const asha = await network.member({ chapter: await network.chapter(), name: 'Asha Rao' });
      for (const _ of [1, 2, 3]) await network.session(asha.email);
      await signIn(asha);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('link', { name: 'Account' }).click();
      const ends = page.getByRole('button', { name: /^End Unknown browser/ });

      await test.step('sessions end one by one, or all others at once', async () => {
        await expect(ends).toHaveCount(3);
        await expectAccessible(page);
        expect(await sideways(page)).toBe(0);
        await ends.first().click();
        await expect(ends).toHaveCount(2);
        await page.getByRole('button', { name: 'End all others' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
        await expect(ends).toHaveCount(2);
        await page.getByRole('button', { name: 'End all others' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
        // The page behind an open dialog has no roles.
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(ends).toHaveCount(0);
        expect(await network.sql('SELECT 1 FROM sessions')).toHaveLength(1);
      });

      await test.step('the data is a file', async () => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Download my data' }).click(),
        ]);
        expect(download.suggestedFilename()).toMatch(/^business-network-\d{4}-\d\d-\d\d\.json$/);
        const data = JSON.parse(await readFile(await download.path(), 'utf8'));
        expect(data.person).toMatchObject({ name: 'Asha Rao', email: asha.email });
      });

      await test.step('a new password ends other sessions, and this one stays', async () => {
        await network.session(asha.email);
        await page.reload();
        await expect(ends).toHaveCount(1);
        await page.getByRole('button', { name: 'Change password' }).click();
        await expect(page.getByLabel('Current password')).toBeFocused();
        await page.getByLabel('Current password').fill('not the one');
        await page.getByLabel('New password').fill(NEW);
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByText('Is not your password')).toBeVisible();
        await expectAccessible(page);
        expect(await sideways(page)).toBe(0);
        await page.getByLabel('Current password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Save' }).click();
        await expectMessage(page, 'Password changed. You are signed out on your other devices.');
        await expect(ends).toHaveCount(0);
        await expect(page.getByText('This one')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
      });

      await test.step('the new password signs in', async () => {
        await page.evaluate(() => localStorage.removeItem('token'));
        await page.goto('/auth/login');
        await page.getByLabel('Email').fill(asha.email);
        await page.getByLabel('Password', { exact: true }).fill(NEW);
        await page.getByRole('button', { name: 'Login' }).click();
        await expect(page).toHaveURL(/\/dashboard$/);
      });
    });
  });
}

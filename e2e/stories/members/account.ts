import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
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

    test('ends sessions, downloads data, changes the password', async ({ page, network, signIn }) => {
      const asha = await network.member({ chapter: await network.chapter(), name: 'Asha Rao' });
      for (const _ of [1, 2, 3]) await network.session(asha.email);
      await signIn(asha);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('link', { name: 'Account' }).click();
      const ends = page.getByRole('button', { name: /^Sign out Unknown browser/ });

      await test.step('sessions end one by one, or all others at once', async () => {
        await expect(ends).toHaveCount(3);
        await expectAccessible(page);
        expect(await sideways(page)).toBe(0);
        await ends.first().click();
        await expect(ends).toHaveCount(2);
        await page.getByRole('button', { name: 'Sign out other devices' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
        await expect(ends).toHaveCount(2);
        await page.getByRole('button', { name: 'Sign out other devices' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Sign out other devices' }).click();
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
        await expect(page.getByText('This device', { exact: true })).toBeVisible();
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

/** What the header shows. */
const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'));

export function ownDetailsStories(device: Device) {
  test.describe('your details', () => {
    // The test enters a wrong password and opens a used link on purpose.
    test.use({ ...device, mail: true, allowConsole: [FAILED_REQUEST] });

    test('a member changes phone, vertical and e-mail', async ({ page, network, signIn }) => {
      const asha = await network.member({ chapter: await network.chapter(), name: 'Asha Rao' });
      await signIn(asha);
      await page.goto('/account');
      const details = page.getByRole('region', { name: 'Your details' });

      await test.step('phone and vertical', async () => {
        await details.getByRole('button', { name: 'Edit' }).click();
        await details.getByLabel('Phone').fill('12345');
        await details.getByRole('button', { name: 'Save' }).click();
        await expect(details.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
        await details.getByLabel('Phone').fill('98765 43210');
        await details.getByLabel('Vertical').fill('Bakeries');
        await expectAccessible(page);
        expect(await sideways(page)).toBe(0);
        await details.getByRole('button', { name: 'Save' }).click();
        await expect(details.getByText('9876543210')).toBeVisible();
        await expect(details.getByText('Bakeries')).toBeVisible();
        await expect(details.getByRole('button', { name: 'Edit' })).toBeFocused();
      });

      await test.step('what a super admin changed meanwhile is kept or taken', async () => {
        await details.getByRole('button', { name: 'Edit' }).click();
        await details.getByLabel('Phone').fill('9000000001');
        await network.sql("UPDATE users SET phone = '9000000002' WHERE id = $1", [asha.id]);
        await details.getByRole('button', { name: 'Save' }).click();
        await expect(details.getByText('Now: 9000000002')).toBeVisible();
        await details.getByRole('button', { name: 'Take theirs' }).click();
        await expect(details.getByLabel('Phone')).toHaveValue('9000000002');
        await details.getByRole('button', { name: 'Cancel' }).click();
      });

      await test.step('the e-mail, once its link is opened', async () => {
        await details.getByRole('button', { name: 'Change e-mail' }).click();
        await details.getByLabel('New e-mail').fill('asha.new@example.com');
        await details.getByLabel('Current password').fill('not the one');
        await details.getByRole('button', { name: 'Send link' }).click();
        await expect(details.getByText('Is not your password')).toBeVisible();
        await details.getByLabel('Current password').fill(PASSWORD);
        await expectAccessible(page);
        await details.getByRole('button', { name: 'Send link' }).click();
        await expect(details.getByText('Open the link in the e-mail to asha.new@example.com.')).toBeVisible();
        await expect(details.getByText(asha.email)).toBeVisible();
        await details.getByRole('button', { name: 'Cancel change' }).click();
        await expect(details.getByText('asha.new@example.com')).toHaveCount(0);

        // The link in the mail is known to its mailbox alone: this one is ours.
        const token = 'our-own-link'.padEnd(43, 'x');
        await network.sql(
          `INSERT INTO account_links (token_hash, user_id, email, mailed, created_at, ends_at)
           VALUES (sha256($1::bytea), $2, 'asha.new@example.com', true, now(), now() + interval '1 day')`,
          [token, asha.id],
        );
        const mailbox = await page.context().newPage();
        await mailbox.goto(`/auth/confirm-email#${token}`);
        await expect(mailbox).toHaveURL('/auth/confirm-email');
        await expectAccessible(mailbox);
        expect(await sideways(mailbox)).toBe(0);
        await mailbox.getByRole('button', { name: 'Confirm e-mail' }).click();
        await expect(mailbox.getByText('You now sign in with asha.new@example.com.')).toBeVisible();
        await mailbox.reload();
        await mailbox.getByRole('button', { name: 'Confirm e-mail' }).click();
        await expect(mailbox.getByText(/has already been used or has expired/)).toBeVisible();
        await mailbox.close();
        // Every device learns of it.
        await expect(details.getByText('asha.new@example.com')).toBeVisible();
        await expect.poll(() => storedUser(page)).toMatchObject({ email: 'asha.new@example.com' });
      });
    });

    test("a super admin's new name is in the header at once", async ({ page, network, signIn }) => {
      await signIn(await network.superAdmin());
      await page.goto('/account');
      const details = page.getByRole('region', { name: 'Your details' });
      await details.getByRole('button', { name: 'Edit' }).click();
      await expect(details.getByLabel('Phone')).toHaveCount(0);
      await details.getByLabel('Full Name').fill('Grace Hopper');
      await details.getByRole('button', { name: 'Save' }).click();
      await expect(details.getByText('Grace Hopper')).toBeVisible();
      await expect.poll(() => storedUser(page)).toMatchObject({ name: 'Grace Hopper' });
    });
  });
}

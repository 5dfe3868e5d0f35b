import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { DEVICES } from '../support/devices.ts';
import { sideways } from '../support/layout.ts';
import { PASSWORD, type Person } from '../support/network.ts';
import { expect, FAILED_REQUEST, test } from '../support/test.ts';

const NEW = 'an entirely new secret';

const logIn = async (page: Page, { email }: Person, password: string) => {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

for (const [device, use] of DEVICES) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test.describe('with a wrong password', () => {
      test.use({ allowConsole: [FAILED_REQUEST] });

      test('the own password is changed: a wrong one is told at its field, other sessions end, this one stays', async ({
        page,
        network,
        signIn,
      }) => {
        const asha = await network.member({ chapter: await network.chapter(), name: 'Asha Rao' });
        await network.session(asha.email);
        await signIn(asha);
        await page.goto('/dashboard');
        await page.getByRole('button', { name: 'User menu' }).click();
        await page.getByRole('link', { name: 'Account' }).click();
        await expect(page.getByRole('button', { name: /^End Unknown browser/ })).toHaveCount(1);
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
        await expect(page.getByText('Password changed. You are signed out everywhere else.')).toBeVisible();
        await expect(page.getByRole('button', { name: /^End Unknown browser/ })).toHaveCount(0);
        await expect(page.getByText('This one')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
        await page.evaluate(() => localStorage.removeItem('token'));
        await logIn(page, asha, NEW);
        await expect(page).toHaveURL(/\/dashboard$/);
      });
    });

    test('sessions are ended one by one or all others at once', async ({ page, network, signIn }) => {
      const admin = await network.superAdmin();
      for (const _ of [1, 2, 3]) await network.session(admin.email);
      await signIn(admin);
      await page.goto('/account');
      const ends = page.getByRole('button', { name: /^End Unknown browser/ });
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
      // Behind the dialog nothing is found, so it has to be gone first.
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(ends).toHaveCount(0);
      expect(await network.sql('SELECT 1 FROM sessions')).toHaveLength(1);
    });
  });
}

test('the own data is a file', async ({ page, network, signIn }) => {
  const asha = await network.member({ chapter: await network.chapter(), name: 'Asha Rao' });
  await signIn(asha);
  await page.goto('/account');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^business-network-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.person).toMatchObject({ name: 'Asha Rao', email: asha.email });
});

test("a forgotten password: reload and 'back' show the ordinary form, and the page one came for is kept", async ({
  page,
  network,
}) => {
  const admin = await network.superAdmin();
  await page.goto('/members?search=x');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(admin.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask for a new password' }).click();
  await expect(page.getByText('A super admin of your network can hand you a link.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('button', { name: 'Ask for a new password' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/members?search=x');
});

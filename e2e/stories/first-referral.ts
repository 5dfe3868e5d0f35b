import type { Locator, Page } from '@playwright/test';
import { stopTime } from '../support/clock.ts';
import { expect, test } from '../support/test.ts';

const PASSWORD = 'a good password';

const figures = (page: Page) => page.getByRole('main').getByRole('list').first().getByRole('listitem');

async function signInByHand(page: Page, email: string, password: string): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Dasboard' })).toBeVisible();
}

/** Sends a form, and waits while it shows the result. */
async function send(page: Page, dialog: Locator, button: string): Promise<void> {
  await stopTime(page);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await page.clock.runFor(2500);
  await page.clock.resume();
  await expect(dialog).toHaveCount(0);
}

async function fill(dialog: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await dialog.getByLabel(label, { exact: true }).fill(value);
}

async function addMember(page: Page, name: string, email: string, phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Member' });
  await fill(dialog, {
    'Full Name': name,
    Phone: phone,
    Email: email,
    Password: PASSWORD,
    'Subscription Valid Till': '2031-01-31',
    Vertical: 'Law',
  });
  await dialog.getByLabel('Chapter').click();
  await page.getByRole('option', { name: 'Harbour - Mumbai' }).click();
  await send(page, dialog, 'Add Member');
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
}

export function aChapterComesToLife() {
  test('a chapter comes to life: from its first member to its first approved thank-you', async ({
    page: admin,
    network,
    another,
  }) => {
    const superAdmin = await network.superAdmin();

    await test.step('the super admin creates a chapter and two members, and elevates one', async () => {
      await signInByHand(admin, superAdmin.email, superAdmin.password);
      await admin.getByRole('link', { name: 'Chapters' }).click();
      await admin.getByRole('button', { name: 'Add Chapter' }).click();
      const dialog = admin.getByRole('dialog', { name: 'Add Chapter' });
      await fill(dialog, { 'Chapter Name': 'Harbour', 'Region / Location': 'Mumbai' });
      await send(admin, dialog, 'Create Chapter');
      await expect(admin.getByText('Harbour')).toBeVisible();

      await admin.getByRole('link', { name: 'Members', exact: true }).click();
      await addMember(admin, 'Asha Rao', 'asha@example.com', '9876543210');
      await addMember(admin, 'Ben Murphy', 'ben@example.com', '9876543211');
      await admin.getByRole('button', { name: 'Permissions of Asha Rao' }).click();
      const permissions = admin.getByRole('dialog', { name: 'Elevate Member Permissions' });
      await permissions.getByLabel('approve thankyou').click();
      await send(admin, permissions, 'Update');
    });

    const [asha, ben] = [await another(), await another()];

    await test.step('one member gives the other a referral', async () => {
      await signInByHand(asha, 'asha@example.com', PASSWORD);
      await asha.getByRole('link', { name: 'Referral sent' }).click();
      await asha.getByRole('button', { name: 'Give Referral' }).click();
      const dialog = asha.getByRole('dialog', { name: 'Give Referral' });
      await dialog.getByLabel('To Member').click();
      await asha.getByRole('option', { name: 'Ben Murphy' }).click();
      await dialog.getByLabel('Location').selectOption('Inside');
      await dialog.getByLabel('Referral Type').selectOption('Hot');
      await dialog.getByLabel('Contact Number').fill('5551234567');
      await dialog.getByLabel('Contact Preference').selectOption('They will contact you');
      await dialog.getByLabel('Referral Status').selectOption('New');
      await dialog.getByLabel('Referral Note').fill('Wants a lawyer for a lease');
      await send(asha, dialog, 'Send');
      await expect(asha.getByText('Wants a lawyer for a lease')).toBeVisible();
    });

    await test.step("the other answers 'Got the business' with a thank-you note", async () => {
      await signInByHand(ben, 'ben@example.com', PASSWORD);
      await ben.getByRole('link', { name: 'Referral received' }).click();
      await ben.getByRole('button', { name: /^Update status/ }).click();
      await ben.getByRole('button', { name: 'Got the business' }).click();
      const dialog = ben.getByRole('dialog', { name: 'Thank You Note' });
      await fill(dialog, { Amount: '12500.75', Description: 'Signed for three years' });
      await send(ben, dialog, 'Send');
      await expect(ben.getByText('Converted')).toBeVisible();
    });

    await test.step('the elevated one approves it, from the bell', async () => {
      await asha.getByRole('button', { name: /notifications/i }).click();
      const bell = asha.getByRole('dialog', { name: 'Notifications' });
      await expect(bell.getByText(/Ben Murphy/).first()).toBeVisible();
      await asha.keyboard.press('Escape');
      await asha.getByRole('link', { name: 'Approval' }).click();
      const row = asha.getByRole('row').filter({ hasText: 'Signed for three years' });
      await row.getByRole('button', { name: 'Approved' }).click();
      await expect(row).toHaveCount(0);
      await expect(asha.getByText('No Data')).toBeVisible();
    });

    await test.step('all three dashboards show the new figures', async () => {
      for (const page of [asha, ben]) {
        await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
        await expect(page.getByText('Chapter: Harbour')).toBeVisible();
        await expect(figures(page)).toHaveText([
          '2Total User',
          '1Total Admins',
          '1Total Referrals',
          '12,500.75Thank-You Value',
        ]);
      }
      await admin.getByRole('link', { name: 'Dashboard', exact: true }).click();
      await expect(figures(admin)).toHaveText([
        '2Total Members',
        '1Total Chapters',
        '1Total Referrals',
        '12,500.75Thank-You Value',
      ]);
    });
  });
}

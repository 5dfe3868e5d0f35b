import type { Page } from '@playwright/test';
import { expectReadable } from '../../support/axe.ts';
import { redAndBlue } from '../../support/files/picture.ts';
import { dayFromNow } from '../../support/network.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';
import { walkTo } from '../../support/walk.ts';

// The journeys check everything in the light theme; only colours differ in the dark one.
test.use({ colorScheme: 'dark', allowConsole: [FAILED_REQUEST] });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const close = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
};

test('what a super admin sees is readable in the dark theme', async ({ page, network, signIn }) => {
  const chapter = await network.chapter('Harbour', 'Mumbai');
  const asha = await network.member({ chapter, name: 'Asha Rao', validTill: '2020-01-31' });
  const admin = await network.superAdmin();
  await network.sql(
    `INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id) VALUES (now(), $1, 'member.changed', 'user', $2)`,
    [admin.id, asha.id],
  );
  await signIn(admin);
  await page.route('**/api/admin/dashboard', (route) => route.fulfill({ status: 500, body: '<html>' }));
  await page.goto('/dashboard');
  await expect(page.getByText('No Data', { exact: true })).toBeVisible();
  await expectReadable(page);
  await page.unroute('**/api/admin/dashboard');
  await button(page, 'Try again').click();
  await expect(page.getByText('Total Members')).toBeVisible();
  await expectReadable(page);

  await walkTo(page, '/members');
  await expect(page.getByRole('link', { name: 'Asha Rao' })).toBeVisible();
  await expectReadable(page);
  await button(page, 'Add Member').click();
  await dialog(page).getByRole('button', { name: 'Add Member' }).click();
  await expect(dialog(page).getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true');
  await expectReadable(page);
  await close(page);
  await button(page, 'Permissions of Asha Rao').click();
  await expect(dialog(page).getByRole('switch')).toHaveCount(7);
  await expectReadable(page);
  await close(page);

  await walkTo(page, '/admin/chapters');
  await button(page, 'Add Chapter').click();
  await button(page, 'Create Chapter').click();
  await expect(page.getByLabel('Chapter Name')).toHaveAttribute('aria-invalid', 'true');
  await expectReadable(page);
  await close(page);
  await walkTo(page, `/admin/chapters/${chapter.id}`);
  await button(page, 'Edit score rules').click();
  await expect(page.getByLabel('Green', { exact: true })).toBeVisible();
  await expectReadable(page);

  await walkTo(page, '/admin/network');
  await expect(page.getByRole('row', { name: /Harbour/ })).toBeVisible();
  await expectReadable(page);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(1);
  await expectReadable(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await walkTo(page, '/members');
  await expect(page.getByRole('link', { name: 'Asha Rao' })).toBeVisible();
  await expectReadable(page);
});

test('what a member sees is readable in the dark theme, on a phone', async ({ page, network, signIn }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  const chapter = await network.chapter('Harbour');
  const flags = [
    'can_approve_thankyou',
    'can_approve_testimonial',
    'can_take_attendance',
    'can_approve_guest',
  ] as const;
  const asha = await network.member({ chapter, name: 'Asha Rao', joined: '2026-01-05', flags });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar', joined: '2026-01-05' });
  const thanked = await network.referral({ from: ravi, to: asha, status: 'got_business', type: 'cold' });
  await network.referral({ from: ravi, to: asha, type: 'warm', notes: 'Still open' });
  await network.referral({ from: asha, to: ravi });
  await network.note({ from: asha, to: ravi, referral: thanked, description: 'My own note' });
  const lina = await network.member({ chapter, name: 'Lina Berg' });
  await network.testimonial({ from: lina, to: ravi });
  const starts = new Date().toISOString().slice(11, 16);
  const meeting = await network.meeting({ by: asha, day: dayFromNow(0), starts, minutes: 720 });
  await network.guest({ by: ravi, meeting, status: 'invited', name: 'Grace Hopper' });
  await signIn(asha);
  await page.goto('/dashboard');
  await expect(page.getByText('Total User')).toBeVisible();
  await expectReadable(page);

  await walkTo(page, '/elevated/referral-received');
  await expect(page.getByText('Still open')).toBeVisible();
  await expectReadable(page);
  await button(page, 'Update status of the referral from Ravi Kumar').first().click();
  await button(page, 'No response').click();
  await expect(page.getByRole('dialog', { name: 'Confirm Status Change' })).toBeVisible();
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Confirm Status Change' })).toHaveCount(0);
  await button(page, 'Got the business').click();
  await page.getByRole('dialog', { name: 'Thank You Note' }).getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true');
  await expectReadable(page);
  await close(page);

  await walkTo(page, '/elevated/referral-sent');
  await button(page, 'Give Referral').click();
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('Location')).toHaveAttribute('aria-invalid', 'true');
  await expectReadable(page);
  await close(page);
  await expectReadable(page);

  await walkTo(page, '/admin/approval');
  await expect(page.getByText('My own note')).toBeVisible();
  await expectReadable(page);
  await walkTo(page, `/members/${ravi.id}`);
  await expect(page.getByRole('region', { name: 'Testimonials' }).getByRole('listitem')).toHaveCount(1);
  await expectReadable(page);
  await walkTo(page, `/members/${asha.id}`);
  await expect(page.getByRole('region', { name: 'Score' })).toBeVisible();
  await expectReadable(page);

  await walkTo(page, '/account');
  await page
    .getByLabel('Choose picture')
    .and(page.locator('input'))
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: redAndBlue() });
  await expect(dialog(page).getByAltText('Your picture, as it will be cut out')).toBeVisible();
  await expectReadable(page);
  await close(page);

  await walkTo(page, `/meetings/${meeting}`);
  await expect(page.getByRole('region', { name: 'Guests' }).getByText('Grace Hopper')).toBeVisible();
  const attended = page
    .getByRole('region', { name: 'Attendance' })
    .getByRole('button', { name: /^Ravi Kumar/ });
  await attended.click();
  await expect(attended).toHaveAttribute('aria-pressed', 'true');
  await expectReadable(page);
  await attended.click();
  await expect(page.getByRole('dialog', { name: 'Ravi Kumar' })).toBeVisible();
  await expectReadable(page);
});

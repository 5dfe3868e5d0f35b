import type { Page } from '@playwright/test';
import { planners } from '../../stories/meetings/meetings.ts';
import { expectAccessible } from '../../support/axe.ts';
import { PHONE } from '../../support/devices.ts';
import { dayFromNow } from '../../support/network.ts';
import { PATH as APPROVAL, approve, row, thanked } from '../../support/screens/approval.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';
import { walkTo } from '../../support/walk.ts';

// The journeys check each screen and dialog once; these are further states of them.
const { step } = test;
const RECEIVED = '/elevated/referral-received';
const SENT = '/elevated/referral-sent';
const cards = (page: Page, region: string) =>
  page.getByRole('region', { name: region }).getByRole('listitem');
const noData = (page: Page) => page.getByRole('main').getByText('No Data', { exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('lists without data, a failed dashboard and the Edit Member dialog are accessible to a super admin; a reload keeps the dashboard and the chapter filter', async ({
  page,
  network,
  signIn,
  allowConsole,
}) => {
  allowConsole.push(FAILED_REQUEST);
  await signIn(await network.superAdmin());

  await step('the dashboard after a failure, and again after a reload', async () => {
    await page.route('**/api/admin/dashboard', (route) => route.fulfill({ status: 500, body: '<html>' }));
    await page.goto('/dashboard');
    await expect(noData(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/admin/dashboard');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Total Members')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Total Members')).toBeVisible();
  });

  await step('no chapters', async () => {
    await walkTo(page, '/admin/chapters');
    await expect(page.getByRole('button', { name: 'Add Chapter' })).toBeVisible();
    await expect(noData(page)).toBeVisible();
    await expectAccessible(page);
  });

  await step('a search for thank-you notes that finds none', async () => {
    await walkTo(page, `${APPROVAL}?search=oven`);
    await expect(page.getByRole('searchbox', { name: 'Search thank-you notes' })).toHaveValue('oven');
    await expect(noData(page)).toBeVisible();
    await expectAccessible(page);
  });

  await step('Edit Member', async () => {
    await network.member({ chapter: await network.chapter('Harbour', 'Mumbai'), name: 'Asha Rao' });
    await network.chapter('Riverside', 'London');
    await walkTo(page, '/members');
    await page.getByRole('button', { name: 'Edit Asha Rao' }).click();
    await expect(dialog(page, 'Edit Member').getByLabel('Full Name')).toHaveValue('Asha Rao');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Edit Member')).toHaveCount(0);
  });

  await step('a form with what is wrong in it', async () => {
    await page.getByRole('button', { name: 'Add Member' }).click();
    await dialog(page, 'Add Member').getByRole('button', { name: 'Add Member' }).click();
    await expect(dialog(page, 'Add Member').locator('[aria-invalid="true"]')).toHaveCount(7);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Add Member')).toHaveCount(0);
  });

  await step('the chapter filter after a reload', async () => {
    const filter = page.getByRole('combobox', { name: 'Filter by chapter' });
    await filter.fill('riverside');
    await page.getByRole('option', { name: 'Riverside - London' }).click();
    await expect(noData(page)).toBeVisible();
    await page.reload();
    await expect(filter).toHaveValue('Riverside - London');
    await expect(noData(page)).toBeVisible();
  });
});

test('what plain and elevated members see is accessible; a reload keeps their referrals', async ({
  page,
  network,
  signIn,
}) => {
  const { asha, ravi, lina } = await planners(network);
  const referral = await network.referral({ from: ravi, to: lina, notes: 'Wants two ovens' });
  await network.note({ from: lina, to: ravi, referral, description: 'Lease signed' });
  await network.referral({ from: lina, to: ravi, notes: 'Needs a lawyer' });
  const planned = await network.meeting({ by: asha });
  const proposed = await network.meeting({ by: asha, day: dayFromNow(14), status: 'proposed' });
  await network.meeting({ by: asha, day: dayFromNow(21), status: 'proposed' });
  await network.sql('UPDATE meetings SET series_id = $1', [planned]);

  await step('both lists of a plain member', async () => {
    await signIn(lina);
    await page.goto(APPROVAL);
    await expect(row(page, 'Lease signed')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Action' })).toHaveCount(0);
    await expectAccessible(page);
    await walkTo(page, '/members');
    await expect(page.getByRole('columnheader')).toHaveText(['User', 'Phone', 'Joined']);
    await expect(page.getByRole('link', { name: 'Asha Rao' })).toBeVisible();
    await expectAccessible(page);
  });

  await step('received and sent after a reload', async () => {
    for (const [path, region, text] of [
      [RECEIVED, 'Received', 'Wants two ovens'],
      [SENT, 'Sent', 'Needs a lawyer'],
    ] as const) {
      await walkTo(page, path);
      await expect(cards(page, region)).toContainText([text]);
      await page.reload();
      await expect(cards(page, region)).toContainText([text]);
    }
  });

  await step('the dashboard of an elevated member, and Change meeting', async () => {
    await signIn(asha);
    await page.goto('/dashboard');
    await expect(page.getByRole('banner')).toContainText('Asha Rao');
    await expect(page.getByText('Total User')).toBeVisible();
    await expectAccessible(page);
    await walkTo(page, `/meetings/${planned}`);
    await page.getByRole('button', { name: 'Change' }).click();
    await expect(dialog(page, 'Change meeting').getByRole('radio', { name: 'Only this one' })).toBeChecked();
    await expectAccessible(page);
  });

  await step('a meeting that waits for its approver', async () => {
    await signIn(ravi);
    await page.goto(`/meetings/${proposed}`);
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('approval, sent, guests and a hidden testimonial are accessible', async ({
    page,
    network,
    signIn,
  }) => {
    const { chapter, asha, ravi, lina } = await thanked(network);
    await network.sql('UPDATE users SET can_approve_guest = 1 WHERE id = $1', [asha.id]);
    await network.referral({ from: asha, to: ravi, status: 'got_business' });
    await network.testimonial({ from: lina, to: asha, status: 'approved', hidden: true });
    const meeting = await network.meeting({ chapter, by: asha });
    await network.guest({ by: ravi, meeting, name: 'Grace Hopper' });
    await signIn(asha);

    await step('approval', async () => {
      await page.goto(APPROVAL);
      await expect(approve(page, 'My own note')).toBeDisabled();
      await expect(approve(page, 'Lease signed')).toBeEnabled();
      await expectAccessible(page);
    });

    await step('sent', async () => {
      await walkTo(page, SENT);
      await expect(cards(page, 'Sent')).toContainText(['Ravi Kumar']);
      await expectAccessible(page);
    });

    await step('guests', async () => {
      await walkTo(page, `/meetings/${meeting}`);
      await expect(page.getByRole('button', { name: 'Approve Grace Hopper' })).toBeVisible();
      await expectAccessible(page);
    });

    await step('a hidden testimonial', async () => {
      await walkTo(page, `/members/${asha.id}`);
      await expect(cards(page, 'Testimonials')).toContainText(['Hidden']);
      await expectAccessible(page);
    });
  });
});

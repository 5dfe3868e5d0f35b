import { expectAccessible } from '../support/axe.ts';
import type { Device } from '../support/devices.ts';
import { expectMessage } from '../support/messages.ts';
import { expect, test } from '../support/test.ts';
import { walkTo } from '../support/walk.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();

export function toDoStories(device: Device) {
  test.describe('to do', () => {
    test.use(device);

    test('an open referral shows its wait, and is reminded of once', async ({ page, network, signIn }) => {
      const chapter = await network.chapter();
      const asha = await network.member({ chapter, name: 'Asha Rao' });
      const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
      const id = await network.referral({ from: asha, to: ravi, at: daysAgo(9) });
      await network.referral({ from: asha, to: ravi, at: daysAgo(2) });
      await signIn(asha);
      await page.goto('/dashboard');
      // She joined this month.
      const firstSteps = page.getByRole('region', { name: 'First steps' });
      await expect(firstSteps.getByRole('link')).toHaveCount(3);
      await expectAccessible(page);
      await firstSteps.getByRole('button', { name: 'Dismiss' }).click();
      await expect(page.getByText('Nothing to do. You are up to date.')).toBeVisible();
      await walkTo(page, '/elevated/referral-sent');
      await expect(page.getByText('Waiting 9 days')).toBeVisible();
      await expect(page.getByText('Waiting 2 days')).toBeVisible();
      await walkTo(page, `/referrals/${id}`);
      await page.getByRole('button', { name: 'Remind' }).click();
      await expectMessage(page, 'Reminder sent');
      await expect(page.getByRole('button', { name: 'Remind' })).toHaveCount(0);
      await expect(page.getByText('You reminded Ravi Kumar')).toBeVisible();
      await expect(page.getByText('Waiting 9 days · reminded today')).toBeVisible();
      await expectAccessible(page);

      await signIn(ravi);
      await page.goto('/dashboard');
      const needs = page.getByRole('region', { name: 'To do' });
      await expect(needs.getByRole('link')).toHaveCount(2);
      await expect(needs.getByRole('link').first()).toContainText("Answer Asha Rao's referral");
      await expect(needs.getByRole('link').first()).toContainText('9 days');
      await expectAccessible(page);
      await needs.getByRole('link').first().click();
      await expect(page).toHaveURL(new RegExp(`/referrals/${id}$`));
    });

    test('super admins see which chapters need attention, and why', async ({ page, network, signIn }) => {
      const well = await network.chapter('Well', 'North');
      const chapter = await network.chapter('Harbour', 'Mumbai');
      await network.member({ chapter: well });
      const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
      await network.member({ chapter, name: 'Ends Soon', validTill: soon });
      await network.member({ chapter, name: 'Not Yet' });
      await signIn(await network.superAdmin());
      await page.goto('/dashboard');
      const card = page.getByRole('region', { name: 'Chapters falling behind' });
      await expect(card.getByRole('link')).toHaveCount(1);
      await expect(card.getByRole('link')).toContainText('1 membership ends within 30 days');
      await expectAccessible(page);
      await card.getByRole('link', { name: /Harbour - Mumbai/ }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/chapters/${chapter.id}$`));
      const reasons = page.getByRole('region', { name: 'Needs attention' });
      await reasons.getByRole('link', { name: '1 membership ends within 30 days' }).click();
      await expect(page).toHaveURL(/\/members\?chapter=.*&validity=soon$/);
      await expect(page.getByRole('main')).toContainText('Ends Soon');
      await expect(page.getByRole('main')).not.toContainText('Not Yet');
    });
  });
}

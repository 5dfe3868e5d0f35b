import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import type { Device } from '../../support/devices.ts';
import { sideways } from '../../support/layout.ts';
import { expectMessage } from '../../support/messages.ts';
import { dayFromNow, type Network, shown } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const card = (page: Page, day: string) =>
  cards(page).filter({ has: page.getByRole('link', { name: shown(day) }) });

/** Someone for each right: to plan meetings, to approve them, and none. */
export const planners = async (network: Network) => {
  const chapter = await network.chapter('Harbour', 'North');
  const asha = await network.member({ chapter, name: 'Asha Rao', flags: ['can_schedule_meeting'] });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar', flags: ['can_approve_meeting'] });
  const lina = await network.member({ chapter, name: 'Lina Berg' });
  return { chapter, asha, ravi, lina };
};

export function planningStories(device: Device) {
  test.describe('planning meetings', () => {
    test.use(device);

    test('a series is proposed by one, approved by another, changed once and ended early', async ({
      page,
      another,
      network,
      signIn,
      allowConsole,
    }) => {
      allowConsole.push(/status of 400/);
      const { asha, ravi, lina } = await planners(network);
      const [first, second, third, until] = [7, 14, 21, 30].map(dayFromNow) as [
        string,
        string,
        string,
        string,
      ];
      await signIn(asha);
      await page.goto('/dashboard');
      const next = page.getByRole('region', { name: 'Next meeting' });
      await expect(next).toContainText('No meeting is planned.');
      await next.getByRole('link', { name: 'Propose a meeting' }).click();

      const form = page.getByRole('dialog', { name: 'Propose a meeting' });
      await form.getByRole('button', { name: 'Propose' }).click();
      await expect(form.getByLabel('Date', { exact: true })).toBeFocused();
      await form.getByLabel('Date', { exact: true }).fill(shown(dayFromNow(-1)));
      await form.getByLabel('Time').fill('07:30');
      await form.getByLabel('Place or link').fill('https://meet.example.com/harbour');
      await form.getByLabel('Agenda').fill('Open networking\nTen-minute talk');
      await form.getByRole('button', { name: 'Propose' }).click();
      await expect(form.getByText('Must not be in the past')).toBeVisible();
      await form.getByLabel('Date', { exact: true }).fill(shown(first));
      await form.getByText('Every week').click();
      await form.getByLabel('Last day').fill(shown(until));
      await expect(form.getByText(/^Every \w+day: 4 meetings$/)).toBeVisible();
      expect(await sideways(page)).toBe(0);
      await expectAccessible(page);
      await form.getByRole('button', { name: 'Propose' }).click();
      await expectMessage(page, '4 meetings proposed.');
      await expect(form).toHaveCount(0);
      await expect(card(page, first)).toContainText('Proposed');
      await expect(cards(page)).toHaveCount(4);
      await expectAccessible(page);

      // A plain member sees nothing of it yet; the approver finds it under 'To do'.
      const plain = await another();
      await signIn(lina, plain);
      await plain.goto('/meetings');
      await expect(plain.getByText('No Data')).toBeVisible();
      await expect(plain.getByRole('button', { name: 'Propose a meeting' })).toHaveCount(0);
      const approver = await another();
      await signIn(ravi, approver);
      await approver.goto('/dashboard');
      await approver.getByRole('region', { name: 'To do' }).getByRole('link').click();
      await approver.locator('li[aria-current]').getByRole('link').click();
      await expect(approver.getByRole('heading', { level: 1 })).toContainText(shown(first));
      await approver.getByRole('button', { name: 'Approve' }).click();
      const approval = approver.getByRole('dialog', { name: 'Approve meetings' });
      await expect(approval.getByRole('radio', { name: 'This and all following' })).toBeChecked();
      await expectAccessible(approver);
      await approval.getByRole('button', { name: 'Approve' }).click();
      await expect(approval).toHaveCount(0);
      await expect(approver.getByText('Approved', { exact: true })).toBeVisible();
      await expect(approver.getByRole('heading', { name: '07:30–09:00' })).toBeFocused();

      // The open list of the plain member follows.
      await expect(card(plain, first)).toBeVisible();
      await expect(cards(plain)).toHaveCount(4);

      await card(page, second).getByRole('link').click();
      await expect(page.getByRole('link', { name: 'meet.example.com/harbour' })).toHaveAttribute(
        'href',
        'https://meet.example.com/harbour',
      );
      await page.getByRole('button', { name: 'Change' }).click();
      const change = page.getByRole('dialog', { name: 'Change meeting' });
      await expect(change.getByRole('radio', { name: 'Only this one' })).toBeChecked();
      await change.getByLabel('Time').fill('18:00');
      await change.getByRole('button', { name: 'Save' }).click();
      await expectMessage(page, 'Meeting changed.');
      await expect(page.getByText('18:00–19:30')).toBeVisible();

      await page.goto('/meetings');
      await card(page, third).getByRole('link').click();
      await page.getByRole('button', { name: 'Cancel meeting' }).click();
      const cancel = page.getByRole('dialog', { name: 'Cancel meeting?' });
      await cancel.getByText('This and all following').click();
      await expectAccessible(page);
      await cancel.getByRole('button', { name: 'Cancel meeting' }).click();
      await expectMessage(page, '2 meetings cancelled.');
      await expect(page.getByText('This meeting does not take place.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Change' })).toHaveCount(0);

      await expect(card(plain, third)).toContainText('Cancelled');
      await expect(card(plain, second)).toContainText('18:00–19:30');
      await plain.goto('/dashboard');
      const theirs = plain.getByRole('region', { name: 'Next meeting' });
      await expect(theirs).toContainText(shown(first));
      expect(await sideways(plain)).toBe(0);
      await expectAccessible(plain);
      await plain.getByRole('button', { name: 'Notifications' }).click();
      await expect(
        plain.getByRole('dialog').getByRole('link', { name: /Asha Rao cancelled 2 meetings from/ }),
      ).toBeVisible();
    });
  });
}

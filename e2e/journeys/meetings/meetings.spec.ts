import { planners, planningStories } from '../../stories/meetings/meetings.ts';
import { expectAccessible } from '../../support/axe.ts';
import { DESKTOP } from '../../support/devices.ts';
import { expectMessage } from '../../support/messages.ts';
import { dayFromNow, shown } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';

planningStories(DESKTOP);

test('super admins plan and approve in every chapter, from its page', async ({ page, network, signIn }) => {
  const { chapter, asha } = await planners(network);
  const other = await network.chapter('Hill', 'South');
  await network.meeting({ chapter, by: asha, status: 'proposed' });
  await signIn(await network.superAdmin());
  await page.goto(`/admin/chapters/${chapter.id}`);
  const next = page.getByRole('region', { name: 'Next meetings' });
  await expect(next.getByRole('link', { name: /Proposed/ })).toBeVisible();
  await next.getByRole('link', { name: 'All meetings' }).click();
  await expect(page.getByRole('combobox', { name: 'Filter by chapter' })).toHaveValue('Harbour - North');

  await page.getByRole('combobox', { name: 'Filter by chapter' }).click();
  await page.getByRole('option', { name: 'Hill - South' }).click();
  await expect(page.getByText('No meeting is planned.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Propose a meeting' }).first().click();
  const form = page.getByRole('dialog', { name: 'Propose a meeting' });
  await expect(form.getByRole('combobox', { name: 'Chapter' })).toHaveValue('Hill - South');
  await form.getByLabel('Date', { exact: true }).fill(shown(dayFromNow(3)));
  await form.getByLabel('Time').fill('12:00');
  await form.getByLabel('Place or link').fill('Town Hall');
  await form.getByRole('button', { name: 'Propose' }).click();
  await expectMessage(page, 'Meeting proposed.');
  await page
    .getByRole('main')
    .getByRole('link', { name: shown(dayFromNow(3)) })
    .click();
  await expect(page.getByText(other.name, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectMessage(page, 'Meeting approved.');
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();

  await page.goto('/meetings?period=past');
  await expect(page.getByText('No meeting has been held yet.')).toBeVisible();
  await expectAccessible(page);
});

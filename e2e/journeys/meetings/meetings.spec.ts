import { callAs, openLive } from '../../stories/live.ts';
import { planners, planningStories } from '../../stories/meetings/meetings.ts';
import { expectAccessible } from '../../support/axe.ts';
import { DESKTOP } from '../../support/devices.ts';
import { expectMessage } from '../../support/messages.ts';
import { dayFromNow } from '../../support/network.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

planningStories(DESKTOP);

const shown = (day: string) => day.split('-').reverse().join('/');

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

test('a cancelled meeting shows at once to the chapter, with a toast that opens it; other chapters see nothing', async ({
  page,
  server,
  network,
  signIn,
  allowConsole,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { chapter, asha, lina } = await planners(network);
  const id = await network.meeting({ chapter, by: asha });
  const hill = await network.chapter('Hill');
  const strange = await network.meeting({ chapter: hill, by: await network.member({ chapter: hill }) });
  await signIn(lina);
  await openLive(page, '/dashboard');
  const next = page.getByRole('region', { name: 'Next meeting' });
  await expect(next).toContainText(shown(dayFromNow(7)));
  await callAs(server, network, asha, `/meetings/${id}/cancel`, {});
  await expectMessage(page, `Asha Rao cancelled the meeting on ${shown(dayFromNow(7))}, 07:30`);
  await expect(next).toContainText('No meeting is planned.');
  await page.getByRole('alert').getByRole('link', { name: 'Open' }).click();
  await expect(page.getByText('This meeting does not take place.')).toBeVisible();
  await expectAccessible(page);

  allowConsole.push(FAILED_REQUEST);
  await page.goto(`/meetings/${strange}`);
  await expect(page.getByText('This meeting was not found.')).toBeVisible();
});

test('someone who may only approve meetings declines a proposal on a phone, and its proposer hears of it', async ({
  page,
  another,
  network,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { chapter, asha, ravi } = await planners(network);
  const id = await network.meeting({ chapter, by: asha, status: 'proposed' });
  const proposer = await another({ viewport: { width: 390, height: 844 } });
  await signIn(asha, proposer);
  await openLive(proposer, '/dashboard');
  await signIn(ravi);
  await page.goto(`/meetings/${id}`);
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline meeting?' });
  await expect(dialog).toContainText('Asha Rao is notified.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expectMessage(page, 'Meeting declined.');
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expectMessage(proposer, 'Ravi Kumar declined your');
  await proposer.getByRole('button', { name: 'Notifications' }).click();
  await expect(
    proposer.getByRole('link', { name: /Ravi Kumar declined your proposal for the meeting on/ }),
  ).toBeVisible();
});

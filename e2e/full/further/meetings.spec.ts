import { callAs, openLive } from '../../stories/live.ts';
import { planners } from '../../stories/meetings/meetings.ts';
import { expectAccessible } from '../../support/axe.ts';
import { stopTime } from '../../support/clock.ts';
import { expectMessage } from '../../support/messages.ts';
import { dayFromNow, shown } from '../../support/network.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

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
  await page.clock.install();
  await openLive(page, '/dashboard');
  const next = page.getByRole('region', { name: 'Next meeting' });
  await expect(next).toContainText(shown(dayFromNow(7)));
  // The toast disappears after six seconds: what others do arrives as time passes.
  await stopTime(page);
  await callAs(server, network, asha, `/meetings/${id}/cancel`, {});
  const text = `Asha Rao cancelled the meeting on ${shown(dayFromNow(7))}, 07:30`;
  const toast = page.getByRole('alert').filter({ hasText: text });
  await expect
    .poll(async () => {
      await page.clock.runFor(250);
      return toast.count();
    })
    .toBe(1);
  await page.clock.runFor(4000);
  await expect(next).toContainText('No meeting is planned.');
  await toast.getByRole('link', { name: 'Open' }).click();
  await page.clock.resume();
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

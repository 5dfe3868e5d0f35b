import { expectMessage } from '../../support/messages.ts';
import { ACTS, goOffline, people, waitingIn } from '../../support/offline.ts';
import { expect, FAILED_REQUEST, LOST_CONNECTION, test } from '../../support/test.ts';

test.use({ allowConsole: [new RegExp(`${LOST_CONNECTION.source}|${FAILED_REQUEST.source}`)] });

test("a rejection is shown, and reopens the form's input", async ({ page, network, signIn, context }) => {
  const { asha, ravi, chapter } = await people(network);
  const meera = await network.member({ chapter, name: 'Meera Shah' });
  await signIn(asha);
  await page.goto(ACTS.give.path);
  await ACTS.give.open(page);
  await ACTS.give.fillIn(page);
  await goOffline(page);
  await ACTS.give.send(page);
  await expect(waitingIn(page, ACTS.give)).toHaveCount(1);
  await network.sql('UPDATE users SET removed_at = now() WHERE id = $1', [ravi.id]);
  await context.setOffline(false);

  const card = page.getByRole('listitem').filter({ hasText: 'Wants two ovens' });
  await expect(card.getByText('Not sent')).toBeVisible();
  await expect(card).toContainText('Must be an active member of your chapter');
  await expect(page.getByRole('link', { name: 'One item was rejected. Review it.' })).toBeVisible();
  // It stays until it is reviewed.
  await page.reload();
  await card.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Give Referral' });
  await expect(form).toContainText('Must be an active member of your chapter');
  await expect(form.getByLabel('Referral Note')).toHaveValue('Wants two ovens');
  await expect(form.getByLabel('Location')).toHaveValue('outside');
  await form.getByRole('combobox', { name: 'To Member' }).fill('Meera');
  await page.getByRole('option', { name: 'Meera Shah' }).click();
  await ACTS.give.send(page);
  await expectMessage(page, 'Referral sent successfully.');
  await expect(card.getByText('Not sent')).toHaveCount(0);
  await expect(page.getByText('One item was rejected')).toHaveCount(0);
  expect(
    await network.sql(`SELECT to_member_id FROM referrals WHERE from_member_id = $1`, [asha.id]),
  ).toEqual([{ to_member_id: meera.id }]);
});

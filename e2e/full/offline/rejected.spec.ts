import { expectMessage } from '../../support/messages.ts';
import { ACTS, goOffline, people, RECEIVED, waitingIn } from '../../support/offline.ts';
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

test('what waits is edited or discarded before it is sent', async ({ page, network, signIn, context }) => {
  const { asha } = await people(network);
  await signIn(asha);
  await page.goto(RECEIVED);
  await ACTS.answer.open(page);
  await expect(ACTS.answer.opened(page)).toBeVisible();
  await goOffline(page);
  await ACTS.answer.fillIn(page);
  await ACTS.answer.send(page);
  await waitingIn(page, ACTS.answer).getByRole('button', { name: 'Discard' }).click();
  await expect(waitingIn(page, ACTS.answer)).toHaveCount(0);
  await context.setOffline(false);

  await page.goto(ACTS.give.path);
  await ACTS.give.open(page);
  await ACTS.give.fillIn(page);
  await goOffline(page);
  await ACTS.give.send(page);
  const card = waitingIn(page, ACTS.give);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await card.getByRole('button', { name: 'Edit', exact: true }).click();
  const note = page.getByRole('dialog', { name: 'Give Referral' }).getByLabel('Referral Note');
  await expect(note).toHaveValue('Wants two ovens');
  await note.fill('Wants three ovens');
  await ACTS.give.send(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const edited = waitingIn(page, { shown: 'Wants three ovens' });
  await expect(edited).toHaveCount(1);
  await expect(card).toHaveCount(0);

  await context.setOffline(false);
  await expectMessage(page, 'Referral sent successfully.');
  expect(
    await network.sql(
      'SELECT referral_notes, referral_status FROM referrals WHERE $1 IN (from_member_id, to_member_id) ORDER BY id',
      [asha.id],
    ),
  ).toEqual([
    { referral_notes: 'Needs a new roof', referral_status: 'new' },
    { referral_notes: 'Wants three ovens', referral_status: 'repeated' },
  ]);
});

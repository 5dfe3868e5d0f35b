import { lostAnswer, offlineAt } from '../../stories/outbox.ts';
import { expectMessage } from '../../support/messages.ts';
import { ACTS, act, expectOnce, leaveTwoWaiting, people, waitingIn } from '../../support/offline.ts';
import { expect, FAILED_REQUEST, LOST_CONNECTION, test } from '../../support/test.ts';

// One expression: two in a list would be a value and its options.
test.use({ allowConsole: [new RegExp(`${LOST_CONNECTION.source}|${FAILED_REQUEST.source}`)] });

// One diagonal; the whole matrix is in full/offline.
offlineAt('give', 'before the form is opened');
offlineAt('answer', 'while it is filled in');
offlineAt('thank', 'when it is sent');
lostAnswer('thank');

test('a server error is not a lost connection: shows the specified text and keeps nothing', async ({
  page,
  network,
  signIn,
}) => {
  const { asha } = await people(network);
  await signIn(asha);
  await page.goto(ACTS.give.path);
  await page.route(ACTS.give.call, (route) => route.fulfill({ status: 503, body: '{}' }));
  await act(page, ACTS.give);
  await expectMessage(page, 'Failed to send referral.');
  await page.keyboard.press('Escape');
  await expect(waitingIn(page, ACTS.give)).toHaveCount(0);
  await page.unroute(ACTS.give.call);
  await page.reload();
  await expect(page.getByText('No Data')).toBeVisible();
  expect(await network.sql(ACTS.give.count)).toHaveLength(0);
});

test('a later rejection is shown, and its form opens again with the input', async ({
  page,
  network,
  signIn,
  context,
}) => {
  const { asha, ravi, chapter } = await people(network);
  const meera = await network.member({ chapter, name: 'Meera Shah' });
  await signIn(asha);
  await page.goto(ACTS.give.path);
  await ACTS.give.open(page);
  await ACTS.give.fillIn(page);
  await context.setOffline(true);
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

test('a rejected thank-you note is corrected at its referral; a rejected answer is discarded', async ({
  page,
  network,
  signIn,
  context,
}) => {
  const { asha, referral } = await people(network);
  await signIn(asha);
  await leaveTwoWaiting(page);
  await expect(page.getByText('2 items waiting to be sent.')).toBeVisible();
  await page.route(ACTS.thank.call, (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({ message: 'Bad input', code: 'invalid', fields: { amount: 'is too much' } }),
    }),
  );
  await page.route(ACTS.answer.call, (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ message: 'A thanked referral stays converted', code: 'conflict' }),
    }),
  );
  await context.setOffline(false);
  await expect(page.getByText('2 items were rejected. Review them.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('A thanked referral stays converted');
  await page.getByRole('button', { name: 'Discard' }).last().click();
  await expect(page.getByText('One item was rejected.')).toBeVisible();

  await page.unroute(ACTS.thank.call);
  await page.goto(`/referrals/${referral}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Thank You Note' });
  await expect(form).toContainText('Is too much');
  await expect(form.getByLabel('Amount')).toHaveValue('1200.50');
  await form.getByLabel('Amount').fill('12');
  await ACTS.thank.send(page);
  await expectMessage(page, ACTS.thank.message);
  expect(await network.sql('SELECT amount, referral_id FROM thank_you_notes')).toEqual([
    { amount: '12.00', referral_id: referral },
  ]);
});

test('is kept in both of two tabs, and sent once', async ({ page, network, signIn, context, watch }) => {
  const { asha } = await people(network);
  await signIn(asha);
  await page.goto(ACTS.give.path);
  const other = await context.newPage();
  watch(other);
  await other.goto(ACTS.give.path);
  await expect(other.getByText('No Data')).toBeVisible();
  await ACTS.give.open(page);
  await ACTS.give.fillIn(page);
  await context.setOffline(true);
  await ACTS.give.send(page);
  await expect(waitingIn(other, ACTS.give)).toHaveCount(1);
  const sent: string[] = [];
  for (const tab of [page, other])
    tab.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(waitingIn(tab, ACTS.give)).toHaveCount(0);
    await expect(tab.getByRole('listitem').filter({ hasText: 'Wants two ovens' })).toHaveCount(1);
  }
  await expectOnce(network, ACTS.give);
  expect(sent).toHaveLength(1);
});

test('is retried after a while without any other trigger', async ({ page, network, signIn }) => {
  const { asha } = await people(network);
  await signIn(asha);
  await page.clock.install();
  await page.goto(ACTS.answer.path);
  await page.route(ACTS.answer.call, (route) => route.abort());
  await act(page, ACTS.answer);
  await expect(waitingIn(page, ACTS.answer)).toHaveCount(1);
  await page.unroute(ACTS.answer.call);
  await page.clock.fastForward(8_000);
  await expect(waitingIn(page, ACTS.answer)).toHaveCount(0);
  await expectOnce(network, ACTS.answer);
});

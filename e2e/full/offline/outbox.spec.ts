import { lostAnswer, MOMENTS, offlineAt } from '../../stories/offline/outbox.ts';
import { expectAccessible } from '../../support/axe.ts';
import { sideways } from '../../support/layout.ts';
import { expectMessage } from '../../support/messages.ts';
import {
  ACTS,
  type ActName,
  act,
  expectOnce,
  leaveTwoWaiting,
  outboxReady,
  people,
  waitingIn,
} from '../../support/offline.ts';
import { expect, FAILED_REQUEST, LOST_CONNECTION, test } from '../../support/test.ts';

// One expression: two in a list would be a value and its options.
test.use({ allowConsole: [new RegExp(`${LOST_CONNECTION.source}|${FAILED_REQUEST.source}`)] });

const NAMES = Object.keys(ACTS) as ActName[];

// The rest of the matrix: one of each is among the journeys.
for (const name of NAMES) {
  for (const moment of MOMENTS)
    if (name !== 'give' || moment !== 'while it is filled in') offlineAt(name, moment);
  if (name !== 'thank') lostAnswer(name);
}

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

test('is retried after a while without any other trigger', async ({ page, network, signIn }) => {
  const { asha } = await people(network);
  await signIn(asha);
  await page.clock.install();
  await page.goto(ACTS.answer.path);
  await page.route(ACTS.answer.call, (route) => route.abort());
  await outboxReady(page);
  await act(page, ACTS.answer);
  await expect(waitingIn(page, ACTS.answer)).toHaveCount(1);
  await page.unroute(ACTS.answer.call);
  await page.clock.fastForward(12_000);
  await expect(waitingIn(page, ACTS.answer)).toHaveCount(0);
  await expectOnce(network, ACTS.answer);
});

test('unsent and rejected entries are accessible on a phone and a desktop, light and dark', async ({
  page,
  network,
  signIn,
  context,
}) => {
  const { asha } = await people(network);
  await signIn(asha);
  await leaveTwoWaiting(page);
  await page.route(ACTS.thank.call, (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ message: 'This referral was withdrawn', code: 'conflict' }),
    }),
  );
  await page.route(ACTS.answer.call, (route) => route.abort());
  await context.setOffline(false);
  await expect(page.getByText('This referral was withdrawn').first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  // Away from the pencil and its tooltip.
  await page.getByRole('heading', { level: 1 }).click();
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
    [320, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    expect(await sideways(page), `${width} px`).toBe(0);
  }
});

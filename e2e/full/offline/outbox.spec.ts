import { lostAnswer, MOMENTS, offlineAt } from '../../stories/offline/outbox.ts';
import { expectAccessible } from '../../support/axe.ts';
import { sideways } from '../../support/layout.ts';
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

test('unsent and rejected entries are accessible anywhere', async ({ page, network, signIn, context }) => {
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

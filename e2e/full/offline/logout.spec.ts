import { dialog, it, leaveWaiting, logout, logoutAsks } from '../../stories/offline/logout-with-outbox.ts';
import { expectOnce, kept, people, waitingIn } from '../../support/offline.ts';
import { expect, FAILED_REQUEST, LOST_CONNECTION, test } from '../../support/test.ts';

test.use({ allowConsole: [new RegExp(`${LOST_CONNECTION.source}|${FAILED_REQUEST.source}`)] });

logoutAsks({ width: 1440, height: 900 });
logoutAsks({ width: 320, height: 640 });

test('Send now sends, then signs out, and nothing is kept', async ({ page, network, signIn, context }) => {
  const { asha } = await people(network);
  await signIn(asha);
  // Nothing may be sent automatically before the question.
  await page.addInitScript(() => {
    addEventListener('online', (event) => event.stopImmediatePropagation());
  });
  await leaveWaiting(page);
  await logout(page);
  await expect(dialog(page)).toBeVisible();
  await context.setOffline(false);
  await dialog(page).getByRole('button', { name: 'Send now' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expectOnce(network, it);
  await expect.poll(() => kept(page)).toEqual({ answers: [], outbox: [] });
});

test('nothing is sent with the token of another person', async ({ page, network, signIn, context }) => {
  const { asha, ravi } = await people(network);
  await signIn(asha);
  await leaveWaiting(page);
  // As seen by a tab that starts between the two writes of another tab's sign-in.
  const foreign = await network.session(ravi.email);
  await page.route('**/api/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${foreign}` } }),
  );
  const asked = page.waitForResponse('**/api/auth/me');
  await context.setOffline(false);
  await asked;
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  const askedAgain = page.waitForResponse('**/api/auth/me');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await askedAgain;
  await expect(waitingIn(page, it)).toHaveCount(1);
  expect(await network.sql(it.count)).toHaveLength(0);
});

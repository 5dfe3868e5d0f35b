import { dialog, it, leaveWaiting, logout, logoutAsks } from '../../stories/offline/logout-with-outbox.ts';
import { stopTime } from '../../support/clock.ts';
import { coveredBy } from '../../support/layout.ts';
import { expectOnce, kept, people, RECEIVED, SENT, waitingIn } from '../../support/offline.ts';
import { fillInLogin } from '../../support/screens/session.ts';
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

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const)
  test(`what the server rejected is said beside the question, not over it, at ${width} px`, async ({
    page,
    network,
    signIn,
    context,
  }) => {
    await page.setViewportSize({ width, height });
    const { asha, ravi } = await people(network);
    await signIn(asha);
    await page.clock.install();
    await page.addInitScript(() => {
      addEventListener('online', (event) => event.stopImmediatePropagation());
    });
    await leaveWaiting(page);
    await logout(page);
    await expect(dialog(page)).toBeVisible();
    const message = `${ravi.name} is no longer a member.`;
    await page.route('**/api/referrals', (route) =>
      route.fulfill({ status: 422, json: { message, code: 'invalid' } }),
    );
    await context.setOffline(false);
    await stopTime(page);
    await dialog(page).getByRole('button', { name: 'Send now' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('It was rejected.');
    const toast = page.getByRole('alert').filter({ hasText: message });
    await expect(toast).toBeInViewport({ ratio: 1 });
    expect(await coveredBy(toast, dialog(page))).toEqual([]);
  });

test('what is unsent when the session ends is kept for its author, and never sent as another person', async ({
  page,
  network,
  signIn,
  context,
}) => {
  const { asha, ravi } = await people(network);
  await signIn(asha);
  await leaveWaiting(page);
  await network.sql('DELETE FROM sessions');
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect.poll(async () => (await kept(page)).answers).toEqual([]);
  expect((await kept(page)).outbox).toMatchObject([{ userId: asha.id }]);

  await fillInLogin(page, ravi.email);
  await expect(page.getByText('Ravi Kumar').first()).toBeVisible();
  await page.goto(SENT);
  await expect(page.getByText('Needs a new roof')).toBeVisible();
  await expect(waitingIn(page, it)).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await logout(page);
  // Ravi has nothing unsent: he is not asked, and Asha's entries stay.
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await network.sql(it.count)).toHaveLength(0);
  expect((await kept(page)).outbox).toMatchObject([{ userId: asha.id }]);

  await fillInLogin(page, asha.email);
  await expectOnce(network, it);
  expect(await network.sql(`${it.count} AND from_member_id = ${asha.id}`)).toHaveLength(1);
  await expect.poll(async () => (await kept(page)).outbox).toEqual([]);
});

test('stored answers of another person are never shown', async ({ page, network, signIn, context }) => {
  const { asha, ravi } = await people(network);
  await signIn(asha);
  await page.goto(RECEIVED);
  await expect(page.getByText('Needs a new roof')).toBeVisible();
  await expect.poll(async () => (await kept(page)).answers.length).toBeGreaterThan(0);
  // As if the browser was closed while its session ended elsewhere.
  const token = await network.session(ravi.email);
  const user = await page.evaluate(async (bearer) => {
    const answer = await fetch('/api/auth/me', { headers: { Authorization: `Bearer ${bearer}` } });
    const text = await answer.text();
    localStorage.setItem('user', text);
    localStorage.setItem('token', bearer);
    return JSON.parse(text);
  }, token);
  expect(user.id).toBe(ravi.id);
  await page.reload();
  await expect(page.getByText('No Data')).toBeVisible();
  await expect
    .poll(async () => (await kept(page)).answers.some(({ userId }) => userId === asha.id))
    .toBe(false);
  await context.setOffline(true);
  await page.getByLabel('Filter by status').selectOption('Not answered yet');
  await expect(page.getByText('Needs a new roof')).toHaveCount(0);
});

test('signing out wipes the answers in all tabs', async ({ page, network, signIn, context, anotherTab }) => {
  const { asha, ravi } = await people(network);
  await signIn(asha);
  await page.goto(RECEIVED);
  await expect(page.getByText('Needs a new roof')).toBeVisible();
  const other = await anotherTab('/members');
  await expect(other.getByText('Ravi Kumar').first()).toBeVisible();
  await expect.poll(async () => (await kept(page)).answers.length).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/auth\/login$/);
  await expect.poll(() => kept(page)).toEqual({ answers: [], outbox: [] });
  await context.setOffline(false);
  await fillInLogin(page, ravi.email);
  await page.getByRole('link', { name: 'Referral received' }).click();
  await expect(page.getByText('No Data')).toBeVisible();
  await expect
    .poll(async () => new Set((await kept(page)).answers.map(({ userId }) => userId)))
    .toEqual(new Set([ravi.id]));
});

import type { Page } from '@playwright/test';
import { linesOf } from '../support/layout.ts';
import { PASSWORD, type Person } from '../support/network.ts';
import { expect, FAILED_REQUEST, LOST_CONNECTION, test } from '../support/test.ts';
import { ACTS, expectOnce, people, RECEIVED, SENT, waitingIn } from '../support/without-a-line.ts';

test.use({ allowConsole: [new RegExp(`${LOST_CONNECTION.source}|${FAILED_REQUEST.source}`)] });

const it = ACTS.give;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Not sent yet' });
const logout = async (page: Page) => {
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
};
const login = async (page: Page, { email }: Person) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/\/auth\/login$/);
};
/** All that the browser keeps for when there is no line. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((opened, failed) => {
      const opening = indexedDB.open('business-network');
      opening.onsuccess = () => opened(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    const all = (store: string) =>
      new Promise<{ userId: number }[]>((read) => {
        const reading = db.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => read(reading.result);
      });
    const found = { answers: await all('answers'), outbox: await all('outbox') };
    db.close();
    return found;
  });

/** Asha's referral waits; the line is still away. */
const leaveWaiting = async (page: Page) => {
  await page.goto(SENT);
  // The menus' code is there before the line goes.
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await it.open(page);
  await it.fillIn(page);
  await page.context().setOffline(true);
  await it.send(page);
  await expect(waitingIn(page, it)).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]) {
  test(`at ${viewport.width} px Logout with something waiting asks first: stay, send now, throw away`, async ({
    page,
    network,
    signIn,
    context,
  }) => {
    await page.setViewportSize(viewport);
    const { asha } = await people(network);
    await signIn(asha);
    await leaveWaiting(page);
    await logout(page);
    await expect(dialog(page)).toContainText('One thing that you sent has not arrived yet.');
    for (const name of ['Stay', 'Throw away', 'Send now'])
      expect(await linesOf(dialog(page).getByRole('button', { name })), name).toBe(1);
    await dialog(page).getByRole('button', { name: 'Stay' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(waitingIn(page, it)).toHaveCount(1);

    await logout(page);
    await dialog(page).getByRole('button', { name: 'Send now' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('The server could not be reached.');
    expect((await kept(page)).outbox).toHaveLength(1);

    await dialog(page).getByRole('button', { name: 'Throw away' }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect.poll(() => kept(page)).toEqual({ answers: [], outbox: [] });
    await context.setOffline(false);
    await login(page, asha);
    await page.goto(SENT);
    await expect(page.getByText('No Data')).toBeVisible();
    expect(await network.sql(it.count)).toHaveLength(0);
  });
}

test('Send now sends, then signs out, and nothing is kept', async ({ page, network, signIn, context }) => {
  const { asha } = await people(network);
  await signIn(asha);
  // Nothing may go out by itself before the question.
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

test('the session ends meanwhile: it waits for the same person, and is never sent as somebody else', async ({
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
  const left = await kept(page);
  expect(left.answers).toEqual([]);
  expect(left.outbox).toMatchObject([{ userId: asha.id }]);

  await login(page, ravi);
  await expect(page.getByText('Ravi Kumar').first()).toBeVisible();
  await page.goto(SENT);
  await expect(page.getByText('Needs a new roof')).toBeVisible();
  await expect(waitingIn(page, it)).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await logout(page);
  // Ravi has nothing waiting: nobody asks him, and what waits for Asha stays.
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await network.sql(it.count)).toHaveLength(0);
  expect((await kept(page)).outbox).toMatchObject([{ userId: asha.id }]);

  await login(page, asha);
  await expectOnce(network, it);
  expect(await network.sql(`${it.count} AND from_member_id = ${asha.id}`)).toHaveLength(1);
  await expect.poll(async () => (await kept(page)).outbox).toEqual([]);
});

test('a token that belongs to somebody else sends nothing', async ({ page, network, signIn, context }) => {
  const { asha, ravi } = await people(network);
  await signIn(asha);
  await leaveWaiting(page);
  // As a tab finds it that starts between the two writes of another tab's sign-in.
  const foreign = await network.session(ravi.email);
  await page.route('**/api/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${foreign}` } }),
  );
  const asked = page.waitForResponse('**/api/auth/me');
  await context.setOffline(false);
  await asked;
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.waitForResponse('**/api/auth/me');
  await expect(waitingIn(page, it)).toHaveCount(1);
  expect(await network.sql(it.count)).toHaveLength(0);
});

test('signing out, also without a line, wipes what was seen in every tab; the next person sees nothing of it', async ({
  page,
  network,
  signIn,
  context,
  watch,
}) => {
  const { asha, ravi } = await people(network);
  await signIn(asha);
  await page.goto(RECEIVED);
  await expect(page.getByText('Needs a new roof')).toBeVisible();
  const other = await context.newPage();
  watch(other);
  await other.goto('/members');
  await expect(other.getByText('Ravi Kumar').first()).toBeVisible();
  await expect.poll(async () => (await kept(page)).answers.length).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'User menu' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/auth\/login$/);
  await expect.poll(() => kept(page)).toEqual({ answers: [], outbox: [] });
  await context.setOffline(false);
  await login(page, ravi);
  await page.getByRole('link', { name: 'Referral received' }).click();
  await expect(page.getByText('No Data')).toBeVisible();
  await expect
    .poll(async () => new Set((await kept(page)).answers.map(({ userId }) => userId)))
    .toEqual(new Set([ravi.id]));
});

test('what another person left behind in this browser is not there for the next one', async ({
  page,
  network,
  signIn,
  context,
}) => {
  const { asha, ravi } = await people(network);
  await signIn(asha);
  await page.goto(RECEIVED);
  await expect(page.getByText('Needs a new roof')).toBeVisible();
  await expect.poll(async () => (await kept(page)).answers.length).toBeGreaterThan(0);
  // As after a browser that was closed while somebody signed out elsewhere.
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

import type { Page } from '@playwright/test';
import { openFrontDoor } from '../support/front-door.ts';
import { expect, LOST_CONNECTION, test } from '../support/test.ts';
import { ACTS, expectOnce, people, SENT, waitingIn } from '../support/without-a-line.ts';

test.use({ serviceWorkers: 'allow', idle: true, allowConsole: [LOST_CONNECTION] });

/** The worker has fetched everything and answers for this page. */
const underWorker = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken));
    return active !== null;
  });

test("Chromium's own criteria for installing are met", async ({ page, network, signIn, context, server }) => {
  await signIn(await network.superAdmin());
  await page.goto('/');
  expect(await underWorker(page)).toBe(true);
  const cdp = await context.newCDPSession(page);
  const manifest = await cdp.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  const { name, start_url, display, icons } = JSON.parse(manifest.data ?? '');
  expect({ name, start_url, display }).toEqual({
    name: 'Business Network',
    start_url: '/',
    display: 'standalone',
  });
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // A private window cannot install anything, and every context of a test is one.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  for (const { src, sizes, type } of icons as { src: string; sizes: string; type: string }[]) {
    const answer = await fetch(server.address + src);
    expect([answer.status, answer.headers.get('content-type')], src).toEqual([200, type]);
    if (sizes === 'any') continue;
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`at ${viewport.width} px it starts without a network and shows what was last seen, with its age`, async ({
    page,
    network,
    signIn,
    context,
    watch,
  }) => {
    await page.setViewportSize(viewport);
    const { asha, ravi } = await people(network);
    await network.referral({ from: asha, to: ravi, notes: 'Seen before' });
    await signIn(asha);
    await page.goto(SENT);
    await expect(page.getByText('Seen before')).toBeVisible();
    await underWorker(page);
    await context.setOffline(true);
    await page.close();

    const later = await context.newPage();
    watch(later);
    await later.setViewportSize(viewport);
    const soon = new Date(Date.now() + 2 * 3_600_000);
    await later.clock.setFixedTime(soon);
    await later.goto('/');
    await expect(later).toHaveURL(/\/dashboard$/);
    await expect(later.getByRole('heading', { level: 1 })).toHaveText('Dasboard');
    await later.goto(SENT);
    await expect(later.getByText('Seen before')).toBeVisible();
    await expect(later.getByRole('status').filter({ hasText: 'You are offline.' })).toContainText(
      'What you see was loaded 2 hours ago.',
    );
    await context.setOffline(false);
    await expect(later.getByText('You are offline.')).toHaveCount(0);
  });
}

for (const [name, it] of Object.entries(ACTS)) {
  test(`${name}: waits through a reload and a closed tab without a network, and goes out once`, async ({
    page,
    network,
    signIn,
    context,
    watch,
  }) => {
    const { asha } = await people(network);
    await signIn(asha);
    await page.goto(it.path);
    await underWorker(page);
    await it.open(page);
    await it.fillIn(page);
    await context.setOffline(true);
    await it.send(page);
    await expect(waitingIn(page, it)).toHaveCount(1);
    await page.reload();
    await expect(waitingIn(page, it)).toHaveCount(1);
    await page.close();
    const later = await context.newPage();
    watch(later);
    await later.goto('/');
    await expect(later.getByText('One thing waits to be sent.')).toBeVisible();
    expect(await network.sql(it.count)).toHaveLength(0);
    await context.setOffline(false);
    await expect(later.getByText('One thing waits to be sent.')).toHaveCount(0);
    await expectOnce(network, it);
  });
}

test('a new version is offered and taken when asked for, in no tab in the middle of typing', async ({
  page,
  network,
  server,
  context,
  watch,
}) => {
  const door = await openFrontDoor(server.address);
  const { asha } = await people(network);
  const token = await network.session(asha.email);
  const me = await fetch(`${server.address}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
  const user = await me.text();
  await page.goto(`${door.address}/auth/login`);
  await page.evaluate(
    ([t, u]) => {
      localStorage.setItem('token', t as string);
      localStorage.setItem('user', u as string);
    },
    [token, user],
  );
  await page.goto(door.address + SENT);
  await underWorker(page);
  const other = await context.newPage();
  watch(other);
  await other.goto(door.address + SENT);
  await other.getByRole('button', { name: 'Give Referral' }).click();
  await other.getByLabel('Referral Note').fill('In the middle of typing');
  for (const tab of [page, other]) await expect(tab.getByText('A new version is ready.')).toHaveCount(0);

  door.change('/sw.js', (before) => `${before}\n// a new version`);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  await expect(notice).toBeVisible();
  await expect(other.getByText('A new version is ready.')).toBeVisible();
  // Until then the former one serves every tab: code that was not loaded yet is still there.
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);
  expect(await waiting()).toBe('installed');
  const loaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: 'Load it' }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referrals');
  await expect(notice).toHaveCount(0);
  await expect(other.getByLabel('Referral Note')).toHaveValue('In the middle of typing');
  await door.close();
});

test('what the server alone answers is not taken over by the worker', async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.goto('/');
  await underWorker(page);
  await page.goto('/api/docs');
  await expect(page).toHaveTitle(/API/);
  const health = await page.goto('/healthz');
  expect(await health?.text()).not.toContain('<!doctype html>');
});

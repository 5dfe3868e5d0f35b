import { startsOffline, survivesClosing, underWorker } from '../../stories/offline/installed.ts';
import { startChangingProxy } from '../../support/changing-proxy.ts';
import { dayFromNow } from '../../support/network.ts';
import { people, SENT } from '../../support/offline.ts';
import { expect, LOST_CONNECTION, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow', idle: true, allowConsole: [LOST_CONNECTION] });

startsOffline({ width: 1440, height: 900 });
startsOffline({ width: 390, height: 844 });
survivesClosing('give');
survivesClosing('answer');
survivesClosing('thank');

interface Picture {
  src: string;
  sizes: string;
  type: string;
}
interface Manifest {
  name: string;
  start_url: string;
  display: string;
  icons: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
}

test("meets Chromium's criteria for installing", async ({ page, network, signIn, context, server }) => {
  await signIn(await network.superAdmin());
  await page.goto('/');
  expect(await underWorker(page)).toBe(true);
  const cdp = await context.newCDPSession(page);
  const manifest = await cdp.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  const { name, start_url, display, icons, shortcuts } = JSON.parse(manifest.data ?? '') as Manifest;
  expect({ name, start_url, display }).toEqual({
    name: 'Business Network',
    start_url: '/',
    display: 'standalone',
  });
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // A private window cannot install anything, and every test context is one.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  expect(shortcuts.map((shortcut) => shortcut.name)).toEqual(['Give Referral', 'Take attendance', 'Members']);

  for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
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

test('a new version is loaded on request in one tab only', async ({ page, network, server, anotherTab }) => {
  const proxy = await startChangingProxy(server.address);
  const { asha } = await people(network);
  const token = await network.session(asha.email);
  const me = await fetch(`${server.address}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
  const user = await me.text();
  await page.goto(`${proxy.address}/auth/login`);
  await page.evaluate(
    ([t, u]) => {
      localStorage.setItem('token', t as string);
      localStorage.setItem('user', u as string);
    },
    [token, user],
  );
  await page.goto(proxy.address + SENT);
  await underWorker(page);
  const other = await anotherTab(proxy.address + SENT);
  await other.getByRole('button', { name: 'Give Referral' }).click();
  await other.getByLabel('Referral Note').fill('In the middle of typing');
  for (const tab of [page, other]) await expect(tab.getByText('A new version is ready.')).toHaveCount(0);

  proxy.change('/sw.js', (before) => `${before}\n// a new version`);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
  await expect(notice).toBeVisible();
  await expect(other.getByText('A new version is ready.')).toBeVisible();
  // Until then the earlier version serves every tab: its code that is not loaded yet is still available.
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);
  expect(await waiting()).toBe('installed');
  const loaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: 'Update' }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referrals');
  await expect(notice).toHaveCount(0);
  await expect(other.getByLabel('Referral Note')).toHaveValue('In the middle of typing');
  await proxy.close();
});

test('the worker leaves API documentation and health to the server', async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.goto('/');
  await underWorker(page);
  // Not as a page: the browser would request an icon, which does not exist.
  const health = await page.evaluate(async () => (await fetch('/healthz')).text());
  expect(health).not.toContain('<!doctype html>');
  await page.goto('/api/docs');
  await expect(page).toHaveTitle(/API/);
});

test('the shortcuts lead everyone to their place, and who is signed out there after signing in', async ({
  page,
  network,
  server,
  signIn,
}) => {
  const { shortcuts } = (await (await fetch(`${server.address}/manifest.webmanifest`)).json()) as Manifest;
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao', flags: ['can_take_attendance'] });
  // Today, and not over before midnight.
  const late = { chapter, by: asha, starts: '23:00', minutes: 720, day: dayFromNow(0) };
  const meeting = await network.meeting(late);
  const follow = async (places: string[]) => {
    for (const [at, { url }] of shortcuts.entries()) {
      await page.goto(url);
      await expect(page).toHaveURL(places[at] ?? '');
    }
  };
  await page.goto(shortcuts[1]?.url ?? '');
  await page.getByLabel('Email').fill(asha.email);
  await page.getByLabel('Password', { exact: true }).fill(asha.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/meetings/${meeting}`);

  await follow(['/elevated/referral-sent', `/meetings/${meeting}`, '/members']);
  await signIn(await network.member({ chapter, name: 'Ravi Kumar' }));
  await follow(['/elevated/referral-sent', '/meetings', '/members']);
  await signIn(await network.superAdmin());
  await follow(['/dashboard', '/meetings', '/members']);
});

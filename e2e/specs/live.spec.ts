import { FLAGS } from '@bn/contract';
import type { Browser, Page } from '@playwright/test';
import type { Network, Person } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

const RECEIVED = '/elevated/referral-received';
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const people = async (network: Network) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
  return { chapter, asha, ravi };
};

/** Asked for as a stream: a tab that only asks does it without. */
const streams = (page: Page) => {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.headers().accept === 'text/event-stream') opened.push(request.url());
  });
  return opened;
};
/** Opens a screen and waits until it is told what happens. */
const openLive = async (page: Page, path: string) => {
  const began = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await page.goto(path);
  await began;
};

const elsewhere = async (browser: Browser, baseURL: string | undefined, viewport = DESK): Promise<Page> => {
  const options = { baseURL: baseURL ?? '', locale: 'en-GB', timezoneId: 'UTC', viewport };
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  return context.newPage();
};

/** A call of somebody who sits elsewhere. */
const callAs = async (
  server: { address: string },
  network: Network,
  person: Person,
  path: string,
  body: unknown,
  method = 'POST',
) => {
  const response = await fetch(`${server.address}/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await network.session(person.email)}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(response.ok, await response.text()).toBe(true);
};
const referralTo = ({ id }: Person, notes: string) => ({
  to_member_id: id,
  referral_type: 'hot',
  tier: 'A',
  contact_number: '5551234',
  contact_preference: 'they_contact',
  referral_status: 'new',
  referral_notes: notes,
});
const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const news = (page: Page) => page.locator('[data-news]');

for (const [name, viewport] of [
  ['a wide screen', DESK],
  ['a phone', PHONE],
] as const) {
  test(`one gives a referral, the other sees it in list, toast and bell without reloading, on ${name}`, async ({
    page,
    browser,
    baseURL,
    network,
    signIn,
    watch,
  }) => {
    const { asha, ravi } = await people(network);
    const giver = await elsewhere(browser, baseURL, viewport);
    watch(giver);
    await page.setViewportSize(viewport);
    await signIn(asha);
    await signIn(ravi, giver);
    await openLive(page, RECEIVED);
    await expect(page.getByText('No Data')).toBeVisible();
    await expect(news(page)).toHaveCount(0);

    await giver.goto('/elevated/referral-sent');
    await giver.getByRole('button', { name: 'Give Referral' }).click();
    const form = giver.getByRole('dialog', { name: 'Give Referral' });
    await form.getByRole('combobox', { name: 'To Member' }).click();
    await giver.getByRole('option', { name: 'Asha Rao' }).click();
    await form.getByLabel('Location').selectOption('Inside');
    await form.getByLabel('Referral Type').selectOption('Hot');
    await form.getByLabel('Contact Number').fill('5551234');
    await form.getByLabel('Contact Preference').selectOption('They will contact you');
    await form.getByLabel('Referral Status').selectOption('New');
    await form.getByLabel('Referral Note').fill('Wants two ovens');
    await form.getByRole('button', { name: 'Send' }).click();

    await expect(card(page, 'Wants two ovens')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('Ravi Kumar gave you a referral');
    await expect(news(page)).toBeVisible();
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByRole('link', { name: /Ravi Kumar gave you a referral/ })).toBeVisible();
    await expect(news(page)).toHaveCount(0);
    await giver.context().close();
  });

  test(`what is being typed, an open dialog and the scroll position stay, on ${name}`, async ({
    page,
    server,
    network,
    signIn,
  }) => {
    const { asha, ravi } = await people(network);
    for (let n = 1; n <= 30; n += 1) await network.referral({ from: ravi, to: asha, notes: `Number ${n}.` });
    await page.setViewportSize(viewport);
    await signIn(asha);
    await openLive(page, RECEIVED);
    const eye = card(page, 'Number 9.');
    await eye.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    const before = await eye.boundingBox();

    await eye.getByRole('button', { name: /^Update status/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await callAs(server, network, ravi, '/referrals', referralTo(asha, 'Behind the dialog'));
    await expect(page.getByRole('alert')).toContainText('Ravi Kumar gave you a referral');
    // Behind a dialog nothing has a role.
    await expect(page.locator('li').filter({ hasText: 'Behind the dialog' })).toHaveCount(1);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(eye).toBeInViewport();
    // In one column the eye finds its place again to the pixel; in several, cards move to the next.
    if (viewport === PHONE) expect((await eye.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);

    const search = page.getByRole('searchbox', { name: 'Search by name' });
    await search.fill('Ravi');
    await expect(page).toHaveURL(/search=Ravi/);
    await search.press('End');
    await search.pressSequentially(' Ku');
    await callAs(server, network, ravi, '/referrals', referralTo(asha, 'While typing'));
    await expect(card(page, 'While typing')).toHaveCount(1);
    await expect(search).toHaveValue('Ravi Ku');
    await expect(search).toBeFocused();
  });
}

test('the dashboard follows without emptying itself', async ({ page, server, network, signIn }) => {
  const { asha, ravi } = await people(network);
  await signIn(asha);
  await openLive(page, '/dashboard');
  const figures = page.getByRole('main');
  await expect(figures).toContainText('Total Referrals');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (
        document
          .querySelector('main [aria-busy="true"], main [role="status"]')
          ?.textContent?.includes('Loading')
      )
        seen.push('emptied');
    }).observe(document.body, { childList: true, subtree: true });
  });
  await callAs(server, network, ravi, '/referrals', referralTo(asha, 'Counted'));
  await expect(page.getByRole('alert')).toContainText('Ravi Kumar gave you a referral');
  await expect(figures.getByText('1', { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});

test('tabs of one browser share one stream, and the next takes over when the first is closed', async ({
  page,
  server,
  network,
  signIn,
  watch,
}) => {
  const { asha, ravi } = await people(network);
  await signIn(asha);
  await openLive(page, RECEIVED);
  const second = await page.context().newPage();
  watch(second);
  const opened = streams(second);
  await second.goto(RECEIVED);
  await expect(second.getByText('No Data')).toBeVisible();
  await callAs(server, network, ravi, '/referrals', referralTo(asha, 'For both tabs'));
  await expect(card(page, 'For both tabs')).toBeVisible();
  await expect(card(second, 'For both tabs')).toBeVisible();
  expect(opened).toEqual([]);
  await page.close();
  await expect.poll(() => opened.length).toBe(1);
  await callAs(server, network, ravi, '/referrals', referralTo(asha, 'For the one that is left'));
  await expect(card(second, 'For the one that is left')).toBeVisible();
});

test('where nothing streams, what is on the screen is asked for when somebody looks', async ({
  page,
  server,
  network,
  signIn,
}) => {
  const { asha, ravi } = await people(network);
  await signIn(asha);
  // A proxy that waits for more before it passes anything on.
  await page.route('**/api/events', (route) =>
    route.request().headers().accept === 'text/event-stream' ? undefined : route.continue(),
  );
  const began = page.waitForRequest('**/api/events');
  await page.goto(RECEIVED);
  await began;
  await expect(page.getByText('No Data')).toBeVisible();
  await callAs(server, network, ravi, '/referrals', referralTo(asha, 'Found when looking'));
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(card(page, 'Found when looking')).toBeVisible();
});

test('rights that are given show at once', async ({ page, server, network, signIn }) => {
  const { asha } = await people(network);
  const admin = await network.superAdmin();
  await signIn(asha);
  await openLive(page, '/members');
  await expect(page.getByRole('button', { name: 'Add Member' })).toHaveCount(0);
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, flag === 'can_add_member' ? 1 : 0]));
  await callAs(server, network, admin, `/permissions/${asha.id}`, flags);
  await expect(page.getByRole('alert')).toHaveText('Your permissions were changed');
  await expect(page.getByRole('button', { name: 'Add Member' })).toBeVisible();
});

test.describe('a session that ends', () => {
  test.use({ allowConsole: [/Failed to load resource: the server responded with a status of 401/] });

  test('ends here at once when it is ended elsewhere', async ({ page, server, network, signIn }) => {
    const { asha } = await people(network);
    const admin = await network.superAdmin();
    await signIn(asha);
    await openLive(page, '/dashboard');
    await callAs(server, network, admin, `/auth/${asha.id}`, { password: 'quite another sentence' }, 'PUT');
    await expect(page).toHaveURL(/\/auth\/login/);
  });
});

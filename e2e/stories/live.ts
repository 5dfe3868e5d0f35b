import type { Page } from '@playwright/test';
import { expectMessage } from '../support/messages.ts';
import type { Network, Person } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

export const RECEIVED = '/elevated/referral-received';
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SCREENS = { desktop: DESK, phone: PHONE };

export const people = async (network: Network) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
  return { chapter, asha, ravi };
};

/** The streams that a page opens; a tab that shares another tab's stream opens none. */
export const streams = (page: Page) => {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.headers().accept === 'text/event-stream') opened.push(request.url());
  });
  return opened;
};
/** Opens a screen and waits until it receives events. */
export const openLive = async (page: Page, path: string) => {
  const began = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await page.goto(path);
  await began;
};

/** A call by another person on another device. */
export const callAs = async (
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
export const referralTo = ({ id }: Person, notes: string) => ({
  to_member_id: id,
  referral_type: 'hot',
  tier: 'A',
  contact_number: '5551234',
  contact_preference: 'they_contact',
  referral_status: 'new',
  referral_notes: notes,
});
export const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const unseen = (page: Page) => page.locator('[data-unseen]');

export function receivingLive(screen: 'desktop' | 'phone') {
  const viewport = SCREENS[screen];
  test(`a new referral shows in the list, a toast and the bell without reloading, on a ${screen}`, async ({
    page,
    another,
    network,
    signIn,
  }) => {
    const { asha, ravi } = await people(network);
    const giver = await another({ viewport });
    await page.setViewportSize(viewport);
    await signIn(asha);
    await signIn(ravi, giver);
    await openLive(page, RECEIVED);
    await expect(page.getByText('No Data')).toBeVisible();
    await expect(unseen(page)).toHaveCount(0);

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
    await expectMessage(page, 'Ravi Kumar gave you a referral');
    await expect(unseen(page)).toBeVisible();
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByRole('link', { name: /Ravi Kumar gave you a referral/ })).toBeVisible();
    await expect(unseen(page)).toHaveCount(0);
  });
}

export function staysInPlace(screen: 'desktop' | 'phone') {
  const viewport = SCREENS[screen];
  test(`typed text, an open dialog and the scroll position stay while events arrive, on a ${screen}`, async ({
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
    const anchor = card(page, 'Number 9.');
    const update = anchor.getByRole('button', { name: /^Update status/ });
    // Clicking a button that is not in view would scroll.
    await update.scrollIntoViewIfNeeded();
    // Cards that come into view take their real height: waits until this one no longer moves.
    await update.click({ trial: true });
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    const before = await anchor.boundingBox();

    await update.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await callAs(server, network, ravi, '/referrals', referralTo(asha, 'Behind the dialog'));
    await expectMessage(page, 'Ravi Kumar gave you a referral');
    // Nothing behind a dialog has a role.
    await expect(page.locator('li').filter({ hasText: 'Behind the dialog' })).toHaveCount(1);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(anchor).toBeInViewport();
    // In one column the scroll position is exact to the pixel; in several, cards move to the next.
    if (viewport === PHONE)
      await expect
        .poll(async () => (await anchor.boundingBox())?.y ?? Number.NaN)
        .toBeCloseTo(before?.y ?? 0, -1);

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

import type { Page } from '@playwright/test';
import type { Network } from './network.ts';
import { expect } from './test.ts';

export const SENT = '/elevated/referral-sent';
export const RECEIVED = '/elevated/referral-received';
export const KEPT = "Saved on this device. It will be sent when you're online.";

/** Asha gave Ravi one referral; Ravi has another one of hers to thank for. */
export const people = async (network: Network) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar', vertical: 'Bakery' });
  const referral = await network.referral({ from: ravi, to: asha, notes: 'Needs a new roof' });
  return { chapter, asha, ravi, referral };
};

/** The three actions that can be queued offline, each starting from its screen, and the query that counts its records. */
export const ACTS = {
  give: {
    path: SENT,
    open: async (page: Page) => page.getByRole('button', { name: 'Give Referral' }).click(),
    opened: (page: Page) => page.getByRole('combobox', { name: 'To Member' }),
    fillIn: async (page: Page) => {
      await page.getByRole('combobox', { name: 'To Member' }).click();
      await page.getByRole('option', { name: 'Ravi Kumar' }).click();
      await page.getByLabel('Location').selectOption('Outside');
      await page.getByLabel('Referral Type').selectOption('Warm');
      await page.getByLabel('Contact Number').fill('5551234');
      await page.getByLabel('Contact Preference').selectOption('You will contact them');
      await page.getByLabel('Referral Status').selectOption('Repeated');
      await page.getByLabel('Referral Note').fill('Wants two ovens');
    },
    send: async (page: Page) =>
      page.getByRole('dialog', { name: 'Give Referral' }).getByRole('button', { name: 'Send' }).click(),
    call: '**/api/referrals',
    shown: 'Wants two ovens',
    message: 'Referral sent successfully.',
    count: `SELECT id FROM referrals WHERE referral_notes = 'Wants two ovens'`,
  },
  answer: {
    path: RECEIVED,
    open: async (page: Page) =>
      page.getByRole('button', { name: 'Update status of the referral from Ravi Kumar' }).click(),
    opened: (page: Page) => page.getByRole('button', { name: 'No response' }),
    fillIn: async (page: Page) => page.getByRole('button', { name: 'No response' }).click(),
    send: async (page: Page) => page.getByRole('button', { name: 'Yes' }).click(),
    call: '**/api/referrals/*/status',
    shown: 'Your answer: No response',
    message: 'Status updated successfully',
    count: `SELECT id FROM referrals WHERE referral_status = 'no_response'`,
  },
  thank: {
    path: RECEIVED,
    open: async (page: Page) => {
      await page.getByRole('button', { name: 'Update status of the referral from Ravi Kumar' }).click();
      await page.getByRole('button', { name: 'Got the business' }).click();
    },
    opened: (page: Page) => page.getByLabel('Amount'),
    fillIn: async (page: Page) => {
      await page.getByLabel('Amount').fill('1200.50');
      await page.getByLabel('Description').fill('Closed the deal');
    },
    send: async (page: Page) =>
      page.getByRole('dialog', { name: 'Thank You Note' }).getByRole('button', { name: 'Send' }).click(),
    call: '**/api/thankyou',
    shown: 'Thank you note of 1,200.50',
    message: 'Thank you note sent successfully.',
    count: `SELECT id FROM thank_you_notes WHERE description = 'Closed the deal'`,
  },
} as const;
export type ActName = keyof typeof ACTS;
export type Act = (typeof ACTS)[ActName];

/** The notices have arrived: without them nothing would show and send what is queued, so nothing is queued. */
export const outboxReady = (page: Page) =>
  expect(page.locator('header ~ [role=status]').first()).toBeAttached();

export const goOffline = async (page: Page) => {
  await outboxReady(page);
  await page.context().setOffline(true);
};

/** The card of a queued action. */
export const waitingIn = (page: Page, { shown }: { shown: string }) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: shown })
    .filter({ has: page.getByText('Waiting', { exact: true }) });

export const expectOnce = async (network: Network, { count }: Act) =>
  expect.poll(async () => (await network.sql(count)).length).toBe(1);

/** Opens, fills in and sends. */
export const act = async (page: Page, { open, fillIn, send }: Act) => {
  await open(page);
  await fillIn(page);
  await send(page);
};

/** Thanks for a referral and answers it while offline, and stays offline: both are queued. */
export const leaveTwoWaiting = async (page: Page) => {
  await page.goto(RECEIVED);
  await ACTS.thank.open(page);
  await ACTS.thank.fillIn(page);
  await goOffline(page);
  await ACTS.thank.send(page);
  await expect(waitingIn(page, ACTS.thank)).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await act(page, ACTS.answer);
  await expect(waitingIn(page, ACTS.answer)).toHaveCount(1);
};

/** Everything the browser stores for use offline. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    // Opening it before the app does would create it without its stores.
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'business-network')) return { answers: [], outbox: [] };
    const db = await new Promise<IDBDatabase>((opened, failed) => {
      const opening = indexedDB.open('business-network');
      opening.onsuccess = () => opened(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    const all = (store: string) =>
      new Promise<{ userId: number; address: string }[]>((read) => {
        const reading = db.transaction(store).objectStore(store).getAll();
        reading.onsuccess = () => read(reading.result);
      });
    const found = { answers: await all('answers'), outbox: await all('outbox') };
    db.close();
    return found;
  });

import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { stopTime } from '../../support/clock.ts';
import type { Network, Person } from '../../support/network.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

const open = async (page: Page, network: Network, signIn: (person: Person) => Promise<void>) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
  const referral = await network.referral({ from: ravi, to: asha });
  await signIn(asha);
  await page.goto('/elevated/referral-received');
  await page.getByRole('button', { name: /^Update status/ }).click();
  await page.getByRole('button', { name: 'Got the business' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  return { asha, ravi, referral };
};
const modal = (page: Page) => page.getByRole('dialog', { name: 'Thank You Note' });
const alert = (page: Page) => modal(page).getByRole('alert');
const send = (page: Page) => modal(page).getByRole('button', { name: 'Send' });
const notesIn = (network: Network) =>
  network.sql('SELECT referral_id, amount::text, description, date::text, status FROM thank_you_notes');

test("'Got the business' closes the status modal, sends no status and opens the form", async ({
  page,
  network,
  signIn,
}) => {
  const changes: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.url()));
  const { referral } = await open(page, network, signIn);
  expect(changes).toEqual([]);
  await expect.poll(async () => Math.round((await modal(page).boundingBox())?.width ?? 0)).toBe(500);
  const amount = page.getByLabel('Amount');
  await expect(amount).toHaveAttribute('inputmode', 'decimal');
  await expect(page.getByLabel('Converted date')).toHaveValue(
    await page.evaluate(() => new Date().toLocaleDateString('en-GB')),
  );

  await page.getByLabel('Converted date').fill('');
  await send(page).click();
  for (const label of ['Amount', 'Converted date', 'Description']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(amount).toBeFocused();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.getByLabel('Converted date').fill('28/02/2026');
  await page.getByLabel('Description').fill('  Signed the lease\nfor two years ');
  await amount.fill('0.00');
  await send(page).click();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  expect(await notesIn(network)).toEqual([]);
  await amount.fill('1,234.509');
  await amount.blur();
  await expect(amount).toHaveAccessibleDescription('At most two decimals, as in 1,250.50');
  await amount.fill('');
  await amount.pressSequentially('1.234,50');
  await amount.blur();
  await expect(amount).toHaveValue('1234.50');

  await page.clock.install();
  await stopTime(page);
  await send(page).dblclick();
  await expect(alert(page)).toHaveText('Thank you note sent successfully.');
  await expect(send(page)).toBeDisabled();
  await page.clock.runFor(1900);
  await expect(alert(page)).toHaveText('Thank you note sent successfully.');
  await page.clock.runFor(1000);
  await expect(modal(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Update status/ })).toBeFocused();
  const list = page.getByRole('region', { name: 'Received' });
  await expect(list.getByText('Converted')).toBeVisible();
  await expect(list.getByText('Got the business')).toBeVisible();
  expect(await notesIn(network)).toEqual([
    {
      referral_id: referral,
      amount: '1234.50',
      description: 'Signed the lease\nfor two years',
      date: '2026-02-28',
      status: 'pending',
    },
  ]);
});

test('Cancel sends nothing; the draft belongs to its referral', async ({ page, network, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { asha, ravi } = await open(page, network, signIn);
  await page.getByLabel('Amount').fill('12');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal(page)).toHaveCount(0);
  await network.referral({ from: ravi, to: asha, notes: 'Another one' });
  await page.reload();
  await page
    .getByRole('button', { name: /^Update status/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Got the business' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('');
  expect(await notesIn(network)).toEqual([]);
});

test.describe('a failed send', () => {
  test.use({ allowConsole: [FAILED_REQUEST] });

  test('says so for two seconds, keeps the input, and a retry creates one note', async ({
    page,
    network,
    signIn,
  }) => {
    await open(page, network, signIn);
    await page.getByLabel('Amount').fill('99.5');
    await page.getByLabel('Description').fill('Paid');
    // The answer is lost although the note was created: the worst case for a retry.
    await page.route('**/api/thankyou', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: '' });
    });
    await page.clock.install();
    await stopTime(page);
    await send(page).click();
    await expect(alert(page)).toHaveText('Failed to send referral.');
    await page.clock.runFor(1900);
    await expect(alert(page)).toHaveText('Failed to send referral.');
    await page.clock.runFor(200);
    await expect(alert(page)).toHaveText('');
    await expect(page.getByLabel('Amount')).toHaveValue('99.5');
    await expect(page.getByLabel('Description')).toHaveValue('Paid');
    await page.unrouteAll();
    await send(page).click();
    await expect(alert(page)).toHaveText('Thank you note sent successfully.');
    expect(await notesIn(network)).toHaveLength(1);
  });
});

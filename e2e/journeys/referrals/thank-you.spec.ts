import { expectAccessible } from '../../support/axe.ts';
import { stopTime } from '../../support/clock.ts';
import { alert, modal, notesIn, open, send } from '../../support/screens/thank-you.ts';
import { expect, test } from '../../support/test.ts';

test("'Got the business' opens the form and sends no status", async ({ page, network, signIn }) => {
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
  await expectAccessible(page);
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

import { stopTime } from '../../support/clock.ts';
import { alert, notesIn, open, send } from '../../support/screens/thank-you.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

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

import { expectMessage } from '../../support/messages.ts';
import { choice, confirm, edit, PATH, received } from '../../support/screens/status.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

test.use({ allowConsole: [FAILED_REQUEST] });

test("shows the server's message, else 'Failed to update status'", async ({ page, network, signIn }) => {
  const { asha, ravi, referral } = await received(network);
  await network.note({ from: asha, to: ravi, referral });
  await signIn(asha);
  await page.goto(PATH);
  await edit(page).click();
  await choice(page, 'No response').click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expectMessage(page, 'A referral with a thank-you note stays converted');

  // A slow server: the dialog is busy, and stays open until the answer arrives.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/referrals/*/status', async (route) => {
    await held;
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
  });
  await choice(page, 'Not contracted yet').click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect(confirm(page)).toBeVisible();
  release();
  await expectMessage(page, 'Failed to update status');
  await expect(confirm(page)).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Update Status' })).toBeVisible();
});

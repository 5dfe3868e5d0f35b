import { stopTime } from '../../support/clock.ts';
import { expectClosing, expectError, openForm } from '../../support/screens/member-form.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

test.use({ allowConsole: [FAILED_REQUEST] });

test('a form is busy while it is sent, and can be sent again after a failure', async ({
  page,
  network,
  signIn,
}) => {
  await network.member({ chapter: await network.chapter(), name: 'Asha Rao' });
  await signIn(await network.superAdmin());
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/api/auth/*', async (route) => {
    await failing;
    await route.fulfill({ status: 500, body: 'oops' });
  });
  await page.clock.install();
  const dialog = await openForm(page, 'Edit Asha Rao', 'Edit Member');
  await dialog.getByLabel('Vertical').fill('Law');
  await stopTime(page);
  const send = dialog.getByRole('button', { name: 'Update Member' });
  await send.click();
  await expect(send).toBeDisabled();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  fail();
  await expectError(page, dialog, 'Failed to update member.');
  await expect(dialog.getByLabel('Vertical')).toHaveValue('Law');
  await page.unroute('**/api/auth/*');
  await send.click();
  await expectClosing(page, dialog, 'Member updated successfully.', 1200);
});

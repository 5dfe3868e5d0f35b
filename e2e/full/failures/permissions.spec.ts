import { expectAccessible } from '../../support/axe.ts';
import { stopTime } from '../../support/clock.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

const ACTION = 'Permissions of Asha Rao';

test.use({ allowConsole: [FAILED_REQUEST] });

test("reads 'No permissions' without flags, shows all off if they do not load, and a failed update for 2 s", async ({
  page,
  network,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await network.member({ chapter: await network.chapter(), name: 'Asha Rao', flags: ['can_add_member'] });
  await signIn(await network.superAdmin());
  let answer: { status: number; body: string } = { status: 200, body: '{}' };
  await page.route('**/api/permissions/*', (route) => route.fulfill(answer));
  await page.clock.install();
  await page.goto('/members');
  await page.getByRole('button', { name: ACTION }).click();
  const dialog = page.getByRole('dialog', { name: 'Elevate Member Permissions' });
  await expect(dialog.getByText('No permissions')).toBeVisible();
  await expect(dialog.getByRole('switch')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Update' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);

  answer = { status: 503, body: '' };
  await page.getByRole('button', { name: ACTION }).click();
  await expect(dialog.getByRole('switch')).toHaveCount(7);
  await expect(dialog.getByRole('switch', { checked: true })).toHaveCount(0);
  await expect(dialog.getByText('could not be loaded')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByLabel('approve meeting').click();
  await stopTime(page);
  await dialog.getByRole('button', { name: 'Update' }).click();
  const failure = dialog.getByText('Failed to update Permission.');
  await expect(failure).toBeVisible();
  await page.clock.runFor(1999);
  await expect(failure).toBeVisible();
  await page.clock.runFor(1);
  await expect(failure).toHaveCount(0);
  await expect(dialog.getByLabel('approve meeting')).toBeChecked();
});

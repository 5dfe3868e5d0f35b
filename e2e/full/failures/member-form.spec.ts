import { expectAccessible } from '../../support/axe.ts';
import { stopTime } from '../../support/clock.ts';
import { expectClosing, expectError, fillIn, NOOR, openForm } from '../../support/screens/member-form.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

test.use({ allowConsole: [FAILED_REQUEST] });

test('missing and invalid values are flagged and not sent', async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.clock.install();
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  const dialog = await openForm(page, 'Add Member', 'Add Member');
  await stopTime(page);
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await expectError(page, dialog, 'Please fix validation errors.');
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(7);
  await expect(dialog.getByLabel('Full Name')).toBeFocused();
  await page.clock.resume();
  await expectAccessible(page);

  await fillIn(dialog, { ...NOOR, Phone: '12345abc6789' });
  await expect(dialog.getByLabel('Phone')).toHaveValue('123456789');
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(2);
  await expect(dialog.getByText('Must be exactly 10 digits')).toBeVisible();
  expect(sent).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Member' }).click();
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Noor Khan');
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0);
});

test('the reason is shown at its field, and the input stays', async ({ page, network, signIn }) => {
  const chapter = await network.chapter();
  await network.member({ chapter, email: 'taken@example.com' });
  const adder = await network.member({ chapter, flags: ['can_add_member'] });
  await signIn(adder);
  await page.clock.install();
  const dialog = await openForm(page, 'Add Member', 'Add Member');
  await fillIn(dialog, { ...NOOR, Email: 'TAKEN@example.com' });
  await stopTime(page);
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await expectError(page, dialog, 'Failed to create new member.');
  await expect(dialog.getByText('A member with this e-mail exists already')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Noor Khan');

  await dialog.getByLabel('Email').fill('noor@example.com');
  await network.sql('UPDATE users SET can_add_member = 0 WHERE id = $1', [adder.id]);
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await expectError(page, dialog, 'Failed to create new member.');
  await network.sql('UPDATE users SET can_add_member = 1 WHERE id = $1', [adder.id]);
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await expectClosing(page, dialog, 'New member added successfully.', 2000);
});

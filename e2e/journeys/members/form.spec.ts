import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { stopTime } from '../../support/clock.ts';
import { expectClosing, expectError, openForm } from '../../support/member-form.ts';
import type { Network } from '../../support/network.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

const NOOR = {
  'Full Name': 'Noor Khan',
  Phone: '9876543210',
  Email: 'noor@example.com',
  Password: 'long enough',
  'Subscription Valid Till': '31/01/2031',
  Vertical: 'Law',
};

async function fillIn(dialog: Locator, values: Record<string, string> = NOOR): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await dialog.getByLabel(label, { exact: true }).fill(value);
}

const membersNamed = (network: Network, name: string) =>
  network.sql<{ chapter_id: number; full_name: string }>(
    'SELECT chapter_id, full_name FROM users WHERE full_name = $1',
    [name],
  );

test('a super admin adds a member: once, however often the button is pressed', async ({
  page,
  network,
  signIn,
}) => {
  const chapter = await network.chapter('Harbour', 'Mumbai');
  await signIn(await network.superAdmin());
  await page.clock.install();
  const dialog = await openForm(page, 'Add Member', 'Add Member');
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  await expect(dialog.getByLabel('Phone')).toHaveAttribute('type', 'tel');
  await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'new-password',
  );
  await fillIn(dialog);
  await dialog.getByRole('combobox', { name: 'Chapter' }).fill('harb');
  await page.getByRole('option', { name: 'Harbour - Mumbai' }).click();
  await stopTime(page);
  await dialog.getByRole('button', { name: 'Add Member' }).dblclick();
  await expectClosing(page, dialog, 'New member added successfully.', 2000);
  await expect(page.getByRole('row', { name: 'Noor Khan' })).toContainText('31/01/2031 00:00');
  await expect(page.getByRole('button', { name: 'Add Member' })).toBeFocused();
  expect(await membersNamed(network, 'Noor Khan')).toEqual([
    { chapter_id: chapter.id, full_name: 'Noor Khan' },
  ]);
});

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

test('editing sends only what changed', async ({ page, network, signIn }) => {
  const chapter = await network.chapter('Harbour', 'Mumbai');
  const asha = await network.member({ chapter, name: 'Asha Rao', vertical: 'Bakery' });
  const riverside = await network.chapter('Riverside', 'London');
  await signIn(await network.superAdmin());
  await page.clock.install();
  const bodies: unknown[] = [];
  page.on('request', (request) => request.method() === 'PUT' && bodies.push(request.postDataJSON()));
  const dialog = await openForm(page, 'Edit Asha Rao', 'Edit Member');
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Asha Rao');
  await expect(dialog.getByLabel('Phone')).toHaveValue(asha.phone);
  await expect(dialog.getByLabel('Email')).toHaveValue(asha.email);
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(dialog.getByLabel('Subscription Valid Till')).toHaveValue('31/12/2030');
  await expect(dialog.getByRole('combobox', { name: 'Chapter' })).toHaveValue('Harbour - Mumbai');
  await expect(dialog.getByLabel('Vertical')).toHaveValue('Bakery');
  await expectAccessible(page);

  await dialog.getByLabel('Full Name').fill('Asha Rao-Iyer');
  await dialog.getByRole('combobox', { name: 'Chapter' }).fill('river');
  // The results replace the earlier options: a click in between would hit an option that is about to disappear.
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: 'Riverside - London' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Chapter' })).toHaveValue('Riverside - London');
  await stopTime(page);
  await dialog.getByRole('button', { name: 'Update Member' }).dblclick();
  await expectClosing(page, dialog, 'Member updated successfully.', 1200);
  expect(bodies).toEqual([{ full_name: 'Asha Rao-Iyer', chapter_id: riverside.id }]);
  await expect(page.getByRole('row', { name: 'Asha Rao-Iyer' })).toContainText('Riverside - London');
  await expect(page.getByRole('button', { name: 'Edit Asha Rao-Iyer' })).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Update Member' }).click();
  await expectClosing(page, dialog, 'No changes to save.', 1200);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Password', { exact: true }).fill('a brand new password');
  await dialog.getByRole('button', { name: 'Update Member' }).click();
  await expectClosing(page, dialog, 'Member updated successfully.', 1200);
  expect(bodies.slice(1)).toEqual([{ password: 'a brand new password' }]);
});

test('a member with can_add_member adds to their own chapter only', async ({ page, network, signIn }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const chapter = await network.chapter('Harbour', 'Mumbai');
  await signIn(await network.member({ chapter, flags: ['can_add_member'] }));
  await page.clock.install();
  const dialog = await openForm(page, 'Add Member', 'Add Member');
  await expect(dialog.getByLabel('Chapter')).toHaveValue('Harbour - Mumbai');
  await expect(dialog.getByLabel('Chapter')).not.toBeEditable();
  await expect(dialog.getByRole('combobox')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Add Member' })).toBeInViewport();
  expect((await dialog.boundingBox())?.width).toBe(390);
  await expectAccessible(page);
  await fillIn(dialog);
  await stopTime(page);
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  await expectClosing(page, dialog, 'New member added successfully.', 2000);
  await expect(page.getByRole('link', { name: 'Noor Khan' })).toBeVisible();
  expect(await membersNamed(network, 'Noor Khan')).toMatchObject([{ chapter_id: chapter.id }]);
});

test.describe('when the server refuses', () => {
  test.use({ allowConsole: [FAILED_REQUEST] });

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
});

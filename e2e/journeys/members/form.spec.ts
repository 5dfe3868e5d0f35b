import { expectAccessible } from '../../support/axe.ts';
import { stopTime } from '../../support/clock.ts';
import type { Network } from '../../support/network.ts';
import { expectClosing, fillIn, openForm } from '../../support/screens/member-form.ts';
import { expect, test } from '../../support/test.ts';

const membersNamed = (network: Network, name: string) =>
  network.sql<{ chapter_id: number; full_name: string }>(
    'SELECT chapter_id, full_name FROM users WHERE full_name = $1',
    [name],
  );

test('a super admin adds one member, however often they press', async ({ page, network, signIn }) => {
  const chapter = await network.chapter('Harbour', 'Mumbai');
  await signIn(await network.superAdmin());
  await page.clock.install();
  const dialog = await openForm(page, 'Add Member', 'Add Member');
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
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

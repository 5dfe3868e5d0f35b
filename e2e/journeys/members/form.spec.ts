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

  await dialog.getByLabel('Full Name').fill('Asha Rao-Iyer');
  const combobox = dialog.getByRole('combobox', { name: 'Chapter' });
  await stopTime(page);
  await combobox.fill('river');
  // The search starts, and its results arrive, between pressing and releasing.
  await page.getByRole('option', { name: 'Riverside - London' }).hover();
  await page.mouse.down();
  const results = page.waitForResponse((response) => response.url().includes('search=river'));
  await page.clock.runFor(150);
  await (await results).finished();
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await page.mouse.up();
  await expect(combobox).toHaveValue('Riverside - London');
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

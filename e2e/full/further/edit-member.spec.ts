import { stopTime } from '../../support/clock.ts';
import { expectClosing, openForm } from '../../support/screens/member-form.ts';
import { expect, test } from '../../support/test.ts';

test('editing a member sends only what changed', async ({ page, network, signIn }) => {
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

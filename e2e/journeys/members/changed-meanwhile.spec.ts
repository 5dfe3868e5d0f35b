import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const edit = (page: Page) => page.getByRole('dialog', { name: 'Edit Member' });

test.use({ allowConsole: [FAILED_REQUEST] });

test('the second of two who edit chooses between values', async ({ page, another, network, signIn }) => {
  const member = await network.member({ chapter: await network.chapter(), name: 'Asha Rao' });
  const stored = async () =>
    (await network.sql('SELECT phone, vertical FROM users WHERE id = $1', [member.id]))[0];
  await signIn(await network.superAdmin({ name: 'Ben Cole' }));
  await page.goto('/members');
  await button(page, 'Edit Asha Rao').click();
  await edit(page).getByLabel('Phone').fill('2222222222');

  const anas = await another();
  await signIn(await network.superAdmin({ name: 'Ana Ruiz', email: 'ana@example.com' }), anas);
  await anas.goto(`/members/${member.id}`);
  await button(anas, 'Edit').click();
  await edit(anas).getByLabel('Phone').fill('1111111111');
  await edit(anas).getByLabel('Vertical').fill('Law');
  await button(anas, 'Update Member').click();
  await expect(edit(anas)).toHaveCount(0);

  await button(page, 'Update Member').click();
  await expect(edit(page)).toContainText('Changed by Ana Ruiz just now. Your changes are not saved.');
  await expect(edit(page).getByLabel('Phone')).toHaveValue('2222222222');
  await expect(edit(page).getByLabel('Phone')).toHaveAccessibleDescription('Now: 1111111111');
  await expect(edit(page).getByLabel('Vertical')).toHaveValue('Law');
  await expectAccessible(page);
  expect(await stored()).toEqual({ phone: '1111111111', vertical: 'Law' });
  await button(page, 'Keep mine').click();
  await expect(edit(page)).toHaveCount(0);
  expect(await stored()).toEqual({ phone: '2222222222', vertical: 'Law' });

  // Now Ana is the second: her page shows what is new, and her form what she read.
  await expect(anas.getByText('2222222222', { exact: true })).toBeVisible();
  await button(anas, 'Edit').click();
  await edit(anas).getByLabel('Vertical').fill('Tax law');
  await button(page, 'Edit Asha Rao').click();
  await edit(page).getByLabel('Vertical').fill('Notary');
  await button(page, 'Update Member').click();
  await expect(edit(page)).toHaveCount(0);
  await button(anas, 'Update Member').click();
  await expect(edit(anas)).toContainText('Changed by Ben Cole just now.');
  await button(anas, 'Take theirs').click();
  await expect(edit(anas).getByLabel('Vertical')).toHaveValue('Notary');
  await button(anas, 'Update Member').click();
  await expect(edit(anas)).toContainText('No changes to save.');
  expect(await stored()).toEqual({ phone: '2222222222', vertical: 'Notary' });
});

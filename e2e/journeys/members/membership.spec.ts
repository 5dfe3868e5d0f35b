import type { Page } from '@playwright/test';
import { membershipStories, twoChapters } from '../../stories/members/membership.ts';
import { expectAccessible } from '../../support/axe.ts';
import { DESKTOP } from '../../support/devices.ts';
import { expect, test } from '../../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

membershipStories(DESKTOP);

test('memberships are filtered by end, renewed at once, and moved', async ({ page, network, signIn }) => {
  const { admin, asha } = await twoChapters(network);
  await signIn(admin);
  await page.goto('/members?validity=over');
  await expect(page.getByRole('link', { name: 'Bob Over' })).toBeVisible();
  await expect(
    page.getByRole('row', { name: /Bob Over/ }).getByText('Expired', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Asha Rao' })).toHaveCount(0);
  await button(page, 'Select several').click();
  await page.getByLabel('Select Bob Over').check();
  await button(page, 'Renew').click();
  await expect(dialog(page)).toContainText('1 membership selected.');
  await expectAccessible(page);
  await dialog(page).getByLabel('Valid Till', { exact: true }).fill('31/12/2031');
  await dialog(page).getByRole('button', { name: 'Renew' }).click();
  await expect(page.getByText('No Data')).toBeVisible();
  await page.getByLabel('Filter by Valid Till').selectOption('Any end date');
  await expect(page.getByRole('row', { name: /Bob Over/ })).toContainText('31/12/2031');
  await expect(page).toHaveURL('/members');
  await expect(page.getByRole('link', { name: 'Asha Rao' })).toBeVisible();

  await button(page, 'Edit Asha Rao').click();
  await dialog(page).getByRole('combobox', { name: 'Chapter' }).click();
  await page.getByRole('option', { name: 'Hill - South' }).click();
  await expect(dialog(page)).toContainText('Asha Rao moves to Hill - South.');
  await expect(dialog(page)).toContainText('Stays in Harbour - North:');
  await expectAccessible(page);
  await button(page, 'Update Member').click();
  await expect(dialog(page)).toHaveCount(0);
  const [{ name } = { name: '' }] = await network.sql<{ name: string }>(
    'SELECT c.name FROM users u JOIN chapters c ON c.id = u.chapter_id WHERE u.id = $1',
    [asha.id],
  );
  expect(name).toBe('Hill');
});

import {
  button,
  choose,
  HEADINGS,
  harbourNetwork,
  heading,
  line,
  members,
  result,
  toPreview,
} from '../../support/imports.ts';
import { expect, FAILED_REQUEST, LOST_CONNECTION, test } from '../../support/test.ts';

test.describe('without a connection', () => {
  test.use({ allowConsole: [LOST_CONNECTION] });
  test('an import continues where it was after a reload or a lost connection at any step', async ({
    page,
    network,
    signIn,
  }) => {
    const { admin, harbour } = await harbourNetwork(network);
    await signIn(admin);
    await page.goto('/members/import');
    await choose(
      page,
      'people.csv',
      [HEADINGS, line({ name: 'Noor', email: 'noor@example.com' })].join('\n'),
    );
    await expect(heading(page, 'Columns of people.csv')).toBeVisible();
    await page.reload();
    await toPreview(page, 'people.csv');
    await page.reload();
    await expect(heading(page, 'Preview of people.csv')).toBeVisible();

    // No member can be added while this lock is held.
    await network.sql('BEGIN');
    await network.sql('LOCK TABLE users IN SHARE MODE');
    await button(page, 'Add 1 member').click();
    await expect(heading(page, 'Importing people.csv')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Importing people.csv')).toBeVisible();
    await page.goto('/members/import');
    await expect(page.getByText('Importing', { exact: true }).last()).toBeVisible();
    await page.getByRole('link', { name: 'people.csv' }).click();
    await expect(heading(page, 'Importing people.csv')).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(/^Connection lost/)).toBeVisible();
    await network.sql('COMMIT');
    await page.context().setOffline(false);
    await expect(heading(page, 'people.csv imported')).toBeVisible();
    await page.reload();
    await expect(result(page, '1 member added.')).toBeVisible();
    expect(await members(network, harbour.id)).toHaveLength(2);
  });
});

test('an import needs the permission, by button or address, and is shown to its owner only', async ({
  page,
  network,
  signIn,
  allowConsole,
}) => {
  allowConsole.push(FAILED_REQUEST);
  const { harbour, asha } = await harbourNetwork(network);
  const bob = await network.member({ chapter: harbour, name: 'Bob Lee' });
  await signIn(bob);
  await page.goto('/members');
  await expect(page.getByRole('link', { name: 'Asha Rao' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0);
  await page.goto('/members/import/1');
  await expect(page).toHaveURL('/members');

  await signIn(asha);
  await page.goto('/members/import/12345');
  await expect(page.getByText('Import not found.')).toBeVisible();
  await page.getByRole('link', { name: 'Import a file' }).click();
  await expect(heading(page, 'A file with members')).toBeVisible();
});

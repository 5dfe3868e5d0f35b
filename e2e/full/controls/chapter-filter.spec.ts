import { expect, test } from '../../support/test.ts';

test('the chapter filter lists, searches, narrows, and survives reload, back and sharing', async ({
  page,
  network,
  signIn,
}) => {
  const harbour = await network.chapter('Harbour', 'Mumbai');
  await network.chapter('Riverside', 'London');
  for (let number = 1; number <= 60; number += 1) await network.chapter(`Village ${number}`, 'Vale');
  await network.members(harbour, 12, 'Sailor');
  await network.members(await network.chapter('Zenith', 'Oslo'), 12, 'Climber');
  await signIn(await network.superAdmin());
  await page.goto('/members?page=2');

  const filter = page.getByRole('combobox', { name: 'Filter by chapter' });
  await filter.click();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toHaveText('All Chapters');
  await expect(options.nth(1)).toHaveText('Harbour - Mumbai');
  await expect(options).toHaveCount(51);
  await filter.pressSequentially('h - oS');
  await expect(options).toHaveText(['Zenith - Oslo']);
  await page.keyboard.press('Enter');
  await expect(filter).toHaveValue('Zenith - Oslo');
  await expect(page.getByText('Climber 001')).toBeVisible();
  await expect(page.getByText('Sailor')).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();

  await page.getByLabel('Search the list').fill('012');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(filter).toHaveValue('Zenith - Oslo');
  await expect(page.getByText('Climber 012')).toBeVisible();
  await page.goBack();
  await expect(filter).toHaveValue('All Chapters');

  await filter.click();
  await filter.fill('riverside');
  await options.filter({ hasText: 'Riverside - London' }).click();
  await expect(page.getByText('No Data')).toBeVisible();
  await filter.click();
  await options.first().click();
  await expect(page).toHaveURL('/members');
  await page.goto('/members?chapter=nonsense');
  await expect(filter).toHaveValue('All Chapters');
  await expect(page.getByRole('row')).toHaveCount(11);
});

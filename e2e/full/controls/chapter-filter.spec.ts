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

test('the open filter ends inside a small window, where its list scrolls', async ({
  page,
  network,
  signIn,
}) => {
  for (let number = 1; number <= 20; number += 1) await network.chapter(`Village ${number}`, 'Vale');
  await network.members(await network.chapter('Harbour', 'Mumbai'), 30, 'Sailor');
  await signIn(await network.superAdmin());
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/members');
  const filter = page.getByRole('combobox', { name: 'Filter by chapter' });
  const list = page.getByRole('listbox');
  const ends = async () => {
    await filter.click();
    await expect(list.getByRole('option')).toHaveCount(22);
    await expect(list).toBeInViewport({ ratio: 1 });
    expect((await list.boundingBox())?.height).toBeGreaterThanOrEqual(140);
    await page.keyboard.press('End');
    await expect(list.getByRole('option').last()).toBeInViewport({ ratio: 1 });
    await expect(list).toBeInViewport({ ratio: 1 });
  };
  await ends();
  // As when the keyboard of a phone opens.
  await page.setViewportSize({ width: 320, height: 480 });
  await expect(list).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  // The field is at the very bottom: the page makes room.
  await page.setViewportSize({ width: 320, height: 360 });
  await filter.evaluate((field) => field.scrollIntoView({ block: 'end' }));
  await ends();
});

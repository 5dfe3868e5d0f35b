import { stopTime } from '../../support/clock.ts';
import { expect, test } from '../../support/test.ts';

const searchOf = (address: string) => new URL(address).searchParams.get('search');

test('sends the typed text to the server once, loses no letter, and is kept in the address', async ({
  page,
  network,
  signIn,
}) => {
  const chapter = await network.chapter();
  await network.members(chapter, 12);
  await network.member({ chapter, name: 'Zoë Fischer', email: 'zoe@shop.example', phone: '7770001112' });
  await signIn(await network.superAdmin());
  await page.clock.install();
  await page.goto('/members?page=2');
  await expect(page.getByText('Zoë Fischer')).toBeVisible();

  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/members')) asked.push(searchOf(request.url()));
  });
  const search = page.getByLabel('Search the list');
  await stopTime(page);
  await search.pressSequentially('zoë FI');
  await page.clock.resume();
  await expect(page).toHaveURL('/members?search=zo%C3%AB+FI');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('1 member', { exact: true })).toBeVisible();
  expect(asked).toEqual(['zoë FI']);

  for (const words of ['shop.example', '0001112']) {
    await search.fill(words);
    await expect(page).toHaveURL(`/members?search=${words}`);
    await expect(page.getByText('Zoë Fischer')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
  }
  await page.reload();
  await expect(search).toHaveValue('0001112');
  await expect(page.getByRole('row')).toHaveCount(2);
  await search.fill('no such member');
  await expect(page.getByText('No Data')).toBeVisible();
  await search.fill('');
  await expect(page).toHaveURL('/members');
  await expect(page.getByText('Colleague 001')).toBeVisible();

  // Each letter is typed just when the one before is sent.
  await stopTime(page);
  for (const letter of 'colleague 002') {
    await search.press(letter === ' ' ? 'Space' : letter);
    await page.clock.runFor(251);
  }
  await page.clock.resume();
  await expect(page).toHaveURL('/members?search=colleague+002');
  await expect(search).toHaveValue('colleague 002');
  await expect(page.getByRole('row')).toHaveCount(2);
});

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

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

import { stopTime } from '../../support/clock.ts';
import { expect, test } from '../../support/test.ts';

test('the search loses no letter that is typed while it is sent', async ({ page, network, signIn }) => {
  await network.members(await network.chapter(), 12);
  await signIn(await network.superAdmin());
  await page.clock.install();
  await page.goto('/members?page=2');
  await expect(page.getByText('Colleague 011')).toBeVisible();
  const search = page.getByLabel('Search the list');
  await stopTime(page);
  for (const letter of 'colleague 002') {
    await search.press(letter === ' ' ? 'Space' : letter);
    await page.clock.runFor(251);
  }
  await page.clock.resume();
  await expect(page).toHaveURL('/members?search=colleague+002');
  await expect(search).toHaveValue('colleague 002');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(search).toHaveValue('colleague 002');
  await expect(page.getByRole('row')).toHaveCount(2);
});

import { PATH, statuses, thanked } from '../../support/screens/approval.ts';
import { expect, test } from '../../support/test.ts';

test('the second click of a double click does not approve the note that has moved up', async ({
  page,
  network,
  signIn,
}) => {
  await thanked(network);
  await signIn(await network.superAdmin());
  await page.goto(PATH);
  const buttons = page.getByRole('button', { name: 'Approved' });
  await expect(buttons).toHaveCount(2);
  const approved = async () => (await statuses(network)).filter(({ status }) => status === 'approved').length;
  await buttons.first().hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect(buttons).toHaveCount(1);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  expect(await approved()).toBe(1);
  await expect(buttons).toBeEnabled();
  // The same place, with a click of its own.
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(approved).toBe(2);
});

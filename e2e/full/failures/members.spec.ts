import { expectAccessible } from '../../support/axe.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

const LIST = /\/api\/(elevated\/)?members\?/;

test.use({ allowConsole: [FAILED_REQUEST] });

test('grey rows stand in for members while loading; a failed load says so and can be retried', async ({
  page,
  network,
  signIn,
}) => {
  await network.members(await network.chapter(), 20);
  await signIn(await network.superAdmin());
  let status = 200;
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(LIST, async (route) => {
    await slow;
    await (status === 200
      ? route.continue()
      : route.fulfill({ status, contentType: 'text/html', body: '<html>no</html>' }));
  });
  await page.goto('/members');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  const before = await pager.boundingBox();
  answer();
  await expect(page.getByText('Colleague 001')).toBeVisible();
  expect(Math.abs(((await pager.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(8);

  status = 500;
  await page.reload();
  await expect(page.getByText('Failed to fetch members data or expired token')).toBeVisible();
  await expectAccessible(page);
  const failedAgain = page.waitForResponse(LIST);
  await page.getByRole('button', { name: 'Try again' }).click();
  await failedAgain;
  await expect(page.getByText('Failed to fetch members data or expired token')).toBeVisible();
  status = 200;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Colleague 003')).toBeVisible();
});

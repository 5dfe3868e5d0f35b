import { approve, PATH, statuses, thanked } from '../../support/screens/approval.ts';
import { expect, test } from '../../support/test.ts';

test.use({ allowConsole: [/Failed to load resource|A thank-you note was not approved/] });

test("a failed load says so beside 'Try again'; a failed approval is only logged", async ({
  page,
  network,
  signIn,
}) => {
  const { asha } = await thanked(network);
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await signIn(asha);
  await page.route('**/api/thankyou/pending*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(PATH);
  await expect(page.getByText('Failed to fetch thankyou notes data or expired token')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(approve(page, 'Lease signed')).toBeEnabled();
  // The permission is revoked while the page is open.
  await network.sql('UPDATE users SET can_approve_thankyou = 0 WHERE id = $1', [asha.id]);
  await approve(page, 'Lease signed').click();
  // The rejection refreshed the permissions of the reader.
  await expect(page.getByRole('columnheader', { name: 'Action' })).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  expect(logged.some((text) => text.includes('A thank-you note was not approved'))).toBe(true);
  expect(await statuses(network)).toEqual([{ status: 'pending' }, { status: 'pending' }]);
});

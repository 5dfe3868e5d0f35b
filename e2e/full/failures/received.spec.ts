import { expectAccessible } from '../../support/axe.ts';
import { expect, FAILED_REQUEST, test } from '../../support/test.ts';

test.use({ allowConsole: [FAILED_REQUEST] });

test("says so beside 'Try again'; without referrals, 'No Data' leads to giving one", async ({
  page,
  network,
  signIn,
}) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const ravi = await network.member({ chapter, name: 'Ravi Kumar' });
  await signIn(asha);
  await page.goto('/elevated/referral-received');
  await expect(page.getByText('No Data')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(/referral-sent$/);
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible();

  await network.referral({ from: ravi, to: asha });
  await page.route('**/api/referrals/received*', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }),
  );
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Failed to fetch referral received data or expired token',
  );
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Call them soon')).toBeVisible();
});

import { twoChapters } from '../../stories/members/membership.ts';
import { expect, test } from '../../support/test.ts';

test('amounts are shown in the configured currency', async ({ page, network, signIn }) => {
  const { admin, asha, bob } = await twoChapters(network);
  const referral = await network.referral({ from: asha, to: bob });
  await network.note({ from: bob, to: asha, referral, amount: '1250.50', status: 'approved' });
  await signIn(admin);
  // What the server puts into the page when CURRENCY is set; its own test is beside it.
  await page.route('**/dashboard', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace('</head>', '<meta name="currency" content="INR"></head>');
    return route.fulfill({ response: answer, body });
  });
  await page.goto('/dashboard');
  await expect(page.getByText('₹1,250.50', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('dialog')).toContainText('₹1,250.50');
});

import { twoChapters } from '../../stories/members/membership.ts';
import { expect, test } from '../../support/test.ts';

for (const [locale, amount] of [
  ['en-IN', '12,34,567.50'],
  ['de-DE', '1.234.567,50'],
  ['en-GB', '1,234,567.50'],
] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test('amounts are grouped as the reader is used to', async ({ page, network, signIn }) => {
      const { admin, asha, bob } = await twoChapters(network);
      const referral = await network.referral({ from: asha, to: bob });
      await network.note({ from: bob, to: asha, referral, amount: '1234567.50', status: 'approved' });
      await signIn(admin);
      await page.goto('/dashboard');
      await expect(page.getByText(amount, { exact: true }).first()).toBeVisible();
    });
  });

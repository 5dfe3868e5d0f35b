import { expect, test } from '../../support/test.ts';

for (const [wrapped, body] of [
  ['a bare array', (rows: unknown) => rows],
  ['an object with data', (rows: unknown) => ({ data: rows })],
  ['an object with users', (rows: unknown) => ({ users: rows })],
] as const) {
  test(`referrals are read from ${wrapped}`, async ({ page, network, signIn }) => {
    const chapter = await network.chapter();
    const [asha, ravi] = [await network.member({ chapter }), await network.member({ chapter })];
    await network.referral({ from: ravi, to: asha });
    await signIn(asha);
    await page.route('**/api/referrals/received*', async (route) => {
      const answer = (await (await route.fetch()).json()) as { referrals: unknown };
      await route.fulfill({ json: body(answer.referrals) });
    });
    await page.goto('/elevated/referral-received');
    await expect(page.getByText('Call them soon')).toBeVisible();
  });
}

import { given } from '../../stories/corrections.ts';
import { expect, test } from '../../support/test.ts';

test('a form that continues below its buttons shows a line above them', async ({ page, network, signIn }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  const { asha } = await given(network);
  await signIn(asha);
  await page.goto('/elevated/referral-sent?give=1');
  const form = page.getByRole('dialog', { name: 'Give Referral' });
  const body = form.locator('[data-more]');
  await expect(body).toHaveAttribute('data-more', 'true');
  await body.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(body).toHaveAttribute('data-more', 'false');
});

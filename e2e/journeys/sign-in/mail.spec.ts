import { mailStories } from '../../stories/mail.ts';
import { DESKTOP } from '../../support/devices.ts';
import { expect, test } from '../../support/test.ts';

test.use({ mail: true });

mailStories(DESKTOP);

test('a super admin has no kinds of e-mail to choose from', async ({ page, network, signIn }) => {
  await signIn(await network.superAdmin());
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
});

import { expectAccessible } from '../support/axe.ts';
import { DEVICES } from '../support/devices.ts';
import { expect, test } from '../support/test.ts';

test.use({ mail: true });

for (const [device, use] of DEVICES) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('what to be told by e-mail is chosen kind by kind, and stays chosen', async ({
      page,
      network,
      signIn,
    }) => {
      const asha = await network.member({ chapter: await network.chapter(), name: 'Asha Rao' });
      await signIn(asha);
      await page.goto('/account');
      const digest = page.getByRole('switch', { name: 'My week, on Monday morning' });
      await expect(page.getByRole('switch')).toHaveCount(6);
      await expect(digest).toBeChecked();
      await digest.click();
      await expect(digest).not.toBeChecked();
      await expect(digest).toBeEnabled();
      await page.reload();
      await expect(digest).not.toBeChecked();
      await expect(page.getByRole('switch', { name: 'Somebody thanks me' })).toBeChecked();
      await expectAccessible(page);
    });

    test('the link in a mail ends its kind without signing in; an old one that is not whole says so', async ({
      page,
    }) => {
      await page.goto(`/unsubscribe?token=7.thanked.${'forged_'.padEnd(43, 'x')}`);
      await expect(page.getByText('Somebody thanks me')).toBeVisible();
      await expectAccessible(page);
      for (const rest of ['', '?token=7.thanked.cut-off']) {
        await page.goto(`/unsubscribe${rest}`);
        await expect(page.getByText(/needs the whole link/)).toBeVisible();
      }
    });

    test('an invitation says that it goes out by e-mail, too', async ({ page, network, signIn }) => {
      const admin = await network.superAdmin();
      const ravi = await network.member({ chapter: await network.chapter(), name: 'Ravi Kumar' });
      await signIn(admin);
      await page.goto(`/members/${ravi.id}`);
      await page.getByRole('button', { name: 'Invitation link' }).click();
      await expect(page.getByText('The member gets a link of their own by e-mail, too.')).toBeVisible();
    });
  });
}

test('a super admin is told nothing by mail but links, and chooses nothing', async ({
  page,
  network,
  signIn,
}) => {
  await signIn(await network.superAdmin());
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
});

import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

export function shellIsAccessible(colorScheme: 'light' | 'dark') {
  test(`login, shell and menus are accessible in the ${colorScheme} theme`, async ({
    page,
    network,
    signIn,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/auth/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await expectAccessible(page);

    const chapter = await network.chapter();
    const [ada, bob] = [await network.member({ chapter }), await network.member({ chapter })];
    await network.referral({ from: bob, to: ada });
    await signIn(ada);
    await page.goto('/members');
    await expect(page.getByRole('main')).toContainText(bob.name);
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'User menu' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await expectAccessible(page);
  });
}

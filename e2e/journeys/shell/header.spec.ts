import { expect, test } from '../../support/test.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test("the header has the members' search, My Profile and Logout", async ({ page, network, signIn }) => {
  const chapter = await network.chapter();
  const admin = await network.superAdmin();
  await network.member({ chapter, name: 'Ada & Co' });
  await network.member({ chapter, name: 'Bob Baker' });
  await signIn(admin);
  await page.goto('/dashboard');
  const header = page.getByRole('banner');
  expect((await header.boundingBox())?.height).toBe(60);
  await expect(header.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await expect(header.getByText('4', { exact: true })).toBeVisible();
  const button = header.getByRole('button', { name: 'User menu' });
  await expect(button).toContainText(admin.name);
  await expect(button).toContainText(admin.email);

  const box = page.getByRole('banner').getByPlaceholder('search...');
  await box.fill('  a & c ');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/members\?search=a(%20|\+)%26(%20|\+)c$/);
  await expect(page.getByRole('main').getByPlaceholder('search...')).toHaveValue('a & c');
  await expect(page.getByRole('main')).toContainText('Ada & Co');
  await expect(page.getByRole('main')).not.toContainText('Bob Baker');
  await expect(box).toHaveValue('');
  // The same search again from the members page itself.
  await box.fill('bob');
  await box.press('Enter');
  await expect(page.getByRole('main')).toContainText('Bob Baker');
  await page.goBack();
  await expect(page.getByRole('main').getByPlaceholder('search...')).toHaveValue('a & c');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('link', { name: 'Members' }).click();
  const menu = page.getByRole('dialog', { name: 'User menu' });
  await button.click();
  await expect(menu).toContainText(admin.name);
  await expect(menu).toContainText(admin.email);
  await menu.getByRole('button', { name: 'My Profile' }).click();
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL(/\/members$/);
  await button.click();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByRole('alert')).toBeEmpty();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test.describe('the bell', () => {
  test('shows a member their latest four events, with links', async ({ page, network, signIn }) => {
    const chapter = await network.chapter('Harbour');
    const old = ago(60 * 24 * 400);
    const ada = await network.member({ chapter, name: 'Ada', joined: old });
    const bob = await network.member({ chapter, name: 'Bob', joined: ago(60 * 24 * 3) });
    const mine = await network.referral({ from: ada, to: bob, at: old, status: 'no_response' });
    await network.sql('UPDATE referrals SET status_changed_at = $2 WHERE id = $1', [mine, ago(60 * 24)]);
    const theirs = await network.referral({ from: bob, to: ada, at: ago(5) });
    const note = await network.note({ from: bob, to: ada, referral: mine, status: 'approved' });
    await network.sql('UPDATE thank_you_notes SET created_at = $2, approved_at = $3 WHERE id = $1', [
      note,
      ago(60 * 4 + 1),
      ago(60 * 2 + 1),
    ]);
    await signIn(ada);
    // Stands still, so that '5 minutes ago' stays true.
    await page.clock.setFixedTime(Date.now());
    await page.goto('/dashboard');
    const bell = page.getByRole('button', { name: 'Notifications' });
    // The badge lies over the bell, and is not in the way of a click.
    await page.getByRole('banner').getByText('4', { exact: true }).click({ force: true });
    const menu = page.getByRole('dialog', { name: 'Notifications' });
    await expect(menu.getByRole('link')).toHaveText([
      'Bob gave you a referral5 minutes ago',
      "Bob's thank-you note of 1,200.50 to you was approved2 hours ago",
      'Bob sent you a thank-you note of 1,200.504 hours ago',
      'Bob answered your referral: No responseyesterday',
      'See all',
    ]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(bell).toBeFocused();

    for (const [text, path] of [
      ['gave you a referral', `/referrals/${theirs}`],
      ['was approved', `/referrals/${mine}`],
      ['sent you', `/referrals/${mine}`],
      ['answered your referral', `/referrals/${mine}`],
    ] as const) {
      await bell.click();
      await menu.getByRole('link', { name: text }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(menu).toBeHidden();
    }
  });
});

import { expect, LOST_CONNECTION, test } from '../../support/test.ts';

test.use({ allowConsole: [new RegExp(`${LOST_CONNECTION.source}|dynamically imported module`)] });

const NOTICE = 'You are offline. What you see';

test.describe('with prefetched screens', () => {
  test.use({ idle: true });

  test('says it is offline, works, and reloads when online', async ({ page, network, signIn, context }) => {
    const chapter = await network.chapter('Harbour');
    await signIn(await network.superAdmin());
    await page.goto('/dashboard');
    // The screens that may come next are fetched while the browser is idle.
    for (const chunk of ['user-menu', 'bell-menu', 'approval-screen', 'chapters-screen'])
      await expect
        .poll(() =>
          page.evaluate(() =>
            performance
              .getEntriesByType('resource')
              .map(({ name }) => name)
              .join(),
          ),
        )
        .toContain(chunk);
    const notice = page.getByText(NOTICE);
    await expect(notice).toBeHidden();
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: NOTICE })).toBeVisible();

    // A screen whose data was not loaded yet says so in its own words, inside the shell.
    await page.getByRole('link', { name: 'Chapters' }).click();
    await expect(page.getByText('Failed to fetch chapter data or expired token')).toBeVisible();
    await page.getByRole('button', { name: 'User menu' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(page.getByText('The latest activity could not be loaded.')).toBeVisible();
    await page.keyboard.press('Escape');

    await context.setOffline(false);
    await expect(notice).toBeHidden();
    await expect(page.getByRole('main')).toContainText(chapter.name);
  });
});

import { expect, test } from '../../support/test.ts';

test('an answer to an earlier search is never shown', async ({ page, network, signIn }) => {
  const chapter = await network.chapter();
  await network.member({ chapter, name: 'Old Answer' });
  await network.member({ chapter, name: 'New Answer' });
  await signIn(await network.superAdmin());
  await page.goto('/members');
  await expect(page.getByText('Old Answer')).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/api\/members\?search=Old/, async (route) => {
    await held;
    await route.continue();
  });
  const search = page.getByLabel('Search the list');
  await search.fill('Old');
  await expect(page).toHaveURL('/members?search=Old');
  await search.fill('New');
  await expect(page.getByText('New Answer')).toBeVisible();
  const late = page.waitForResponse(/search=Old/);
  release();
  await late;
  await expect(page.getByText('New Answer')).toBeVisible();
  await expect(page.getByText('Old Answer')).toHaveCount(0);
});

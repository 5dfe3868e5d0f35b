import { expect, test } from '../../support/test.ts';

/** Playwright turns the back/forward cache off, because it does not follow every restored page. */
const WITH_CACHE = { ignoreDefaultArgs: ['--disable-back-forward-cache'] };

test('the browser keeps the page for going back to it, where live updates resume', async ({
  playwright,
  launchOptions,
  baseURL,
  network,
  signIn,
  watch,
}) => {
  const chapter = await network.chapter('Harbour');
  const asha = await network.member({ chapter, name: 'Asha Rao' });
  const browser = await playwright.chromium.launch({ ...launchOptions, ...WITH_CACHE });
  const page = await browser.newPage({ baseURL: baseURL ?? '' });
  watch(page);
  let streams = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams += 1;
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.enable');
  const obstacles: string[] = [];
  cdp.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    obstacles.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  await signIn(asha, page);
  await page.goto('/members');
  await expect(page.getByRole('row', { name: 'Asha Rao' })).toBeVisible();
  await expect.poll(() => streams).toBe(1);
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
  );

  await page.goto('/api/docs');
  const restored = () => page.evaluate(() => (window as { persisted?: boolean }).persisted);
  // The page that evaluates it is left.
  await page.evaluate(() => history.back()).catch(() => undefined);
  await expect
    .poll(() =>
      restored()
        .catch(() => undefined)
        .then((is) => is ?? obstacles),
    )
    .toBe(true);
  await expect.poll(() => streams).toBe(2);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await browser.close();
});

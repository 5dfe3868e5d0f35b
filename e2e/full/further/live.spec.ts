import { callAs, card, openLive, people, RECEIVED, referralTo } from '../../stories/live.ts';
import { expectMessage } from '../../support/messages.ts';
import { expect, test } from '../../support/test.ts';

test('the dashboard is updated without being emptied', async ({ page, server, network, signIn }) => {
  const { asha, ravi } = await people(network);
  await signIn(asha);
  await openLive(page, '/dashboard');
  const figures = page.getByRole('main');
  await expect(figures).toContainText('Total Referrals');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (
        document
          .querySelector('main [aria-busy="true"], main [role="status"]')
          ?.textContent?.includes('Loading')
      )
        seen.push('emptied');
    }).observe(document.body, { childList: true, subtree: true });
  });
  await callAs(server, network, ravi, '/referrals', referralTo(asha, 'Counted'));
  await expectMessage(page, 'Ravi Kumar gave you a referral');
  await expect(figures.getByText('1', { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});

test('without a stream, the screen reloads when focused', async ({ page, server, network, signIn }) => {
  const { asha, ravi } = await people(network);
  await signIn(asha);
  // A proxy that buffers the response.
  await page.route('**/api/events', (route) =>
    route.request().headers().accept === 'text/event-stream' ? undefined : route.continue(),
  );
  const began = page.waitForRequest('**/api/events');
  await page.goto(RECEIVED);
  await began;
  await expect(page.getByText('No Data')).toBeVisible();
  await callAs(server, network, ravi, '/referrals', referralTo(asha, 'Found when looking'));
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(card(page, 'Found when looking')).toBeVisible();
});

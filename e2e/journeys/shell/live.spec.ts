import { FLAGS } from '@bn/contract';
import {
  callAs,
  card,
  openLive,
  people,
  RECEIVED,
  receivingLive,
  referralTo,
  staysInPlace,
  streams,
} from '../../stories/live.ts';
import { expectMessage } from '../../support/messages.ts';
import { expect, test } from '../../support/test.ts';

receivingLive('desktop');
staysInPlace('phone');

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

test('tabs of one browser share one stream, and the next takes over when the first is closed', async ({
  page,
  server,
  network,
  signIn,
  watch,
}) => {
  const { asha, ravi } = await people(network);
  await signIn(asha);
  await openLive(page, RECEIVED);
  const second = await page.context().newPage();
  watch(second);
  const opened = streams(second);
  await second.goto(RECEIVED);
  await expect(second.getByText('No Data')).toBeVisible();
  await callAs(server, network, ravi, '/referrals', referralTo(asha, 'For both tabs'));
  await expect(card(page, 'For both tabs')).toBeVisible();
  await expect(card(second, 'For both tabs')).toBeVisible();
  expect(opened).toEqual([]);
  await page.close();
  await expect.poll(() => opened.length).toBe(1);
  await callAs(server, network, ravi, '/referrals', referralTo(asha, 'For the one that is left'));
  await expect(card(second, 'For the one that is left')).toBeVisible();
});

test('without a stream, the screen is loaded again when it gets the focus', async ({
  page,
  server,
  network,
  signIn,
}) => {
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

test('new permissions show at once', async ({ page, server, network, signIn }) => {
  const { asha } = await people(network);
  const admin = await network.superAdmin();
  await signIn(asha);
  await openLive(page, '/members');
  await expect(page.getByRole('button', { name: 'Add Member' })).toHaveCount(0);
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, flag === 'can_add_member' ? 1 : 0]));
  await callAs(server, network, admin, `/permissions/${asha.id}`, flags);
  await expectMessage(page, 'changed your permissions');
  await expect(page.getByRole('button', { name: 'Add Member' })).toBeVisible();
});

test.describe('a session that is ended elsewhere', () => {
  test.use({ allowConsole: [/Failed to load resource: the server responded with a status of 401/] });

  test('leads to the login at once', async ({ page, server, network, signIn }) => {
    const { asha } = await people(network);
    const admin = await network.superAdmin();
    await signIn(asha);
    await openLive(page, '/dashboard');
    await callAs(server, network, admin, `/auth/${asha.id}`, { password: 'quite another sentence' }, 'PUT');
    await expect(page).toHaveURL(/\/auth\/login/);
  });
});

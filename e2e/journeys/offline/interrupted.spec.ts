import type { Page } from '@playwright/test';
import { expectMessage } from '../../support/messages.ts';
import { ACTS, act, expectOnce, kept, outboxReady, people, waitingIn } from '../../support/offline.ts';
import { fillInLogin } from '../../support/screens/session.ts';
import { expect, FAILED_REQUEST, LOST_CONNECTION, test } from '../../support/test.ts';

test.use({ allowConsole: [new RegExp(`${LOST_CONNECTION.source}|${FAILED_REQUEST.source}`)] });

const it = ACTS.answer;
const ONE = 'One item waiting to be sent.';
/** Whatever waits for a retry happens now. */
const later = (page: Page) => page.clock.fastForward(15_000);

test('what was being sent when the page was closed is shown as waiting without a server, and sent once', async ({
  page,
  context,
  network,
  signIn,
  anotherTab,
}) => {
  const { asha } = await people(network);
  await signIn(asha);
  await page.goto(it.path);
  // The code of its screens, which a browser without a server has from its worker.
  await outboxReady(page);
  await page.route(it.call, () => {});
  await act(page, it);
  await expect.poll(async () => (await kept(page)).outbox).toMatchObject([{ state: 'sending' }]);
  await page.close();

  await context.route('**/api/**', (route) => route.abort());
  const again = await anotherTab();
  await again.clock.install();
  await again.goto(it.path);
  await expect(again.getByText(ONE)).toBeVisible();
  await expect.poll(async () => (await kept(again)).outbox).toMatchObject([{ state: 'waiting' }]);
  await context.unroute('**/api/**');
  await later(again);
  await expect(again.getByText(ONE)).toHaveCount(0);
  await expectOnce(network, it);
});

test('what an earlier visit left is shown and sent without a reload, although the code for it did not arrive at first', async ({
  page,
  context,
  network,
  signIn,
  anotherTab,
}) => {
  const { asha } = await people(network);
  await signIn(asha);
  await page.goto(it.path);
  await outboxReady(page);
  await context.route(it.call, (route) => route.abort());
  await act(page, it);
  await expect(waitingIn(page, it)).toHaveCount(1);
  await page.close();

  const code = '**/assets/offline-*.js';
  const again = await anotherTab();
  await again.clock.install();
  await again.route(code, (route) => route.abort());
  const lost = again.waitForEvent('requestfailed', (request) => request.url().includes('/assets/offline-'));
  await again.goto('/dashboard');
  await lost;
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Dasboard');
  await expect(again.getByText(ONE)).toHaveCount(0);
  await again.unroute(code);
  await later(again);
  await expect(again.getByText(ONE)).toBeVisible();
  await context.unroute(it.call);
  await later(again);
  await expectMessage(again, it.message);
  await expectOnce(network, it);
});

test('a form keeps its input, and why it failed', async ({ page, context, network, signIn }) => {
  const chapter = await network.chapter('Harbour');
  await network.member({ chapter, name: 'Asha Rao', validTill: '2030-12-31' });
  const admin = await network.superAdmin();
  await signIn(admin);
  await page.clock.install();
  await page.goto('/members');
  const form = page.getByRole('dialog', { name: 'Renew Memberships' });
  const day = form.getByLabel('Valid Till', { exact: true });
  const renew = form.getByRole('button', { name: 'Renew' });
  const select = async () => {
    await page.getByRole('button', { name: 'Select several' }).click();
    await page.getByRole('checkbox', { name: 'Select Asha Rao' }).check();
    await page
      .getByRole('group', { name: 'Selected members' })
      .getByRole('button', { name: 'Renew' })
      .click();
  };
  await select();
  await day.fill('30/06/2035');
  await context.setOffline(true);
  await renew.click();
  const reason = form.getByText('Cannot reach the server.');
  await expect(reason).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(reason).toBeVisible();
  await expect(day).toHaveValue('30/06/2035');

  // What the screen reads once it is online ends the session.
  await network.sql('DELETE FROM sessions');
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/auth\/login$/);
  await fillInLogin(page, admin.email);
  await expect(page).toHaveURL(/\/members$/);
  await select();
  await expect(day).toHaveValue('30/06/2035');
  await renew.click();
  await expect
    .poll(() => network.sql(`SELECT subscription_valid_till::text AS day FROM users WHERE role = 'member'`))
    .toEqual([{ day: '2035-06-30' }]);
});

import { stopTime } from '../../support/clock.ts';
import { expectMessage } from '../../support/messages.ts';
import {
  ACTS,
  type ActName,
  expectOnce,
  goOffline,
  KEPT,
  outboxReady,
  people,
  waitingIn,
} from '../../support/offline.ts';
import { expect, test } from '../../support/test.ts';

export const MOMENTS = ['before the form is opened', 'while it is filled in', 'when it is sent'] as const;

export function offlineAt(name: ActName, moment: (typeof MOMENTS)[number]) {
  const it = ACTS[name];
  test(`${name}: offline ${moment}, kept, and sent once`, async ({ page, network, signIn, context }) => {
    const { asha } = await people(network);
    await signIn(asha);
    await page.goto(it.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referrals');
    // Load what the form needs once: the choices, the dialog's code. Escape before it has loaded closes nothing.
    await it.open(page);
    await expect(it.opened(page)).toBeVisible();
    if (name === 'give') {
      await page.getByRole('combobox', { name: 'To Member' }).click();
      await expect(page.getByRole('option', { name: 'Ravi Kumar' })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    if (moment === 'before the form is opened') await goOffline(page);
    await it.open(page);
    if (moment === 'while it is filled in') await goOffline(page);
    await it.fillIn(page);
    await goOffline(page);
    await it.send(page);
    await expectMessage(page, KEPT);
    await expect(waitingIn(page, it)).toHaveCount(1);
    await expect(page.getByText('One item waiting to be sent.')).toBeVisible();
    // The focus is back on the button that opened the dialog; the mouse is elsewhere.
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    expect(await network.sql(it.count)).toHaveLength(0);

    await context.setOffline(false);
    await expectMessage(page, it.message);
    await expect(waitingIn(page, it)).toHaveCount(0);
    await expect(page.getByText('One item waiting to be sent.')).toHaveCount(0);
    await expectOnce(network, it);
  });
}

export function lostAnswer(name: ActName) {
  const it = ACTS[name];
  test(`${name}: sent again after a lost answer, and done once`, async ({ page, network, signIn }) => {
    const { asha } = await people(network);
    await signIn(asha);
    await page.goto(it.path);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') keys.push(request.headers()['idempotency-key']);
    });
    await page.route(it.call, async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await it.open(page);
    await it.fillIn(page);
    await outboxReady(page);
    // No retry after a while, which would be one more request.
    await page.clock.install();
    await stopTime(page);
    await it.send(page);
    await expectMessage(page, KEPT);
    await expectOnce(network, it);
    await page.unroute(it.call);
    // The browser was never offline: the focus triggers the retry.
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expectMessage(page, it.message);
    await expectOnce(network, it);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
}

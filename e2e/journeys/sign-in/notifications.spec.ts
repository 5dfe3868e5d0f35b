import type { CDPSession, Worker } from '@playwright/test';
import { people } from '../../support/offline.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow', idle: true, permissions: ['notifications'] });

/** Chromium's own push service is on the internet: what it makes of a subscription is given, everything else is real. */
const SUBSCRIPTION = () => {
  const subscription = {
    endpoint: 'https://push.example.net/asha',
    toJSON: () => ({
      endpoint: 'https://push.example.net/asha',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
    unsubscribe: async () => {
      sessionStorage.removeItem('subscribed');
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      sessionStorage.setItem('subscribed', '1');
      return subscription;
    },
    getSubscription: async () => (sessionStorage.getItem('subscribed') ? subscription : null),
  });
};

const titles = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title }) => title);
  });

const press = (worker: Worker, action: string) =>
  worker.evaluate(async (pressed) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (name: string, options: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: pressed }));
  }, action);

/** As a push service would: the browser wakes the worker. */
const aPushService = async (cdp: CDPSession, origin: string) => {
  const registrationId = await new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) found(first.registrationId);
    });
    void cdp.send('ServiceWorker.enable');
  });
  return (message: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
};

test('a referral is announced on the phone and answered there; signing out ends it', async ({
  page,
  context,
  network,
  server,
  signIn,
}) => {
  const { asha, ravi, referral } = await people(network);
  await page.addInitScript(SUBSCRIPTION);
  await signIn(asha);
  await page.goto('/account#devices');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const onThisDevice = page.getByRole('switch', { name: 'Notifications on this device' });
  await onThisDevice.click();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:00');
  await expect(onThisDevice, 'still focused').toBeFocused();
  await expect(page.getByLabel('Until').locator('option[value="21:00"]'), 'never quiet').toHaveCount(0);
  expect(await network.sql('SELECT user_id, endpoint FROM devices')).toEqual([
    { user_id: asha.id, endpoint: 'https://push.example.net/asha' },
  ]);

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The worker is not running.');
  const deliver = await aPushService(await context.newCDPSession(page), server.address);
  const message = {
    title: 'Ravi Kumar gave you a referral',
    url: `/referrals/${referral}`,
    tag: `referral-${referral}`,
    referral,
    user: asha.id,
  };
  await deliver({ ...message, title: 'For somebody else', tag: 'other', user: ravi.id });
  await deliver(message);
  await expect.poll(() => titles(worker)).toEqual(['Ravi Kumar gave you a referral']);

  await press(worker, '');
  await expect(page).toHaveURL(`/referrals/${referral}`);
  await expect.poll(() => titles(worker), 'closed by the press').toEqual([]);

  await deliver(message);
  await expect.poll(() => titles(worker)).toHaveLength(1);
  await press(worker, 'no_response');
  const status = 'SELECT referral_status FROM referrals WHERE id = $1';
  await expect.poll(() => network.sql(status, [referral])).toEqual([{ referral_status: 'no_response' }]);
  await page.reload();
  await expect(page.getByText("You answered 'No response'")).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Answer taken back.')).toBeVisible();
  expect(await network.sql(status, [referral])).toEqual([{ referral_status: 'new' }]);
  await page.goto(`/referrals/${referral}`);
  await expect(page.getByText('You took back: No response')).toBeVisible();

  await page.getByRole('button', { name: /Asha Rao/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => network.sql('SELECT id FROM devices')).toEqual([]);
  await deliver({ ...message, title: 'After signing out' });
  await expect.poll(() => titles(worker)).toEqual([]);
});

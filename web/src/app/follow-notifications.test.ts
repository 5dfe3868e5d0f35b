import { expect, it, onTestFinished, vi } from 'vitest';
import { notifiedOwner } from '../api/notifications/subscription.ts';
import { provideDatabase } from '../api/offline/testing.ts';
import { logout } from '../store/session.ts';
import { toSessionUser } from '../store/session-storage.ts';
import { makeStore } from '../store/store.ts';
import { playServer } from '../testing/scene.tsx';
import { followNotifications } from './follow-notifications.ts';

provideDatabase();

const DEVICE = 5;
const user = toSessionUser({
  id: 7,
  name: 'Asha',
  email: 'asha@example.com',
  role: 'member',
  permissions: {},
});

/** The app starts a day after this browser was last reported, while the server knows these devices of its owner. */
const started = async (known: number[]) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const unsubscribe = vi.fn(async () => true);
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example.net/7' }), unsubscribe };
  const pushManager = { getSubscription: async () => subscription };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  const shown = { close: vi.fn() };
  const registration = { pushManager, getNotifications: async () => [shown] };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  await notifiedOwner.write({ userId: 7, token: 't', device: DEVICE, toldAt: 0 });
  const calls = playServer((call) =>
    call.startsWith('GET')
      ? { body: { public_key: 'k', devices: known.map((id) => ({ id })) } }
      : { body: { id: DEVICE } },
  );
  const store = makeStore({ session: { token: 't', user, loading: false, error: null } });
  onTestFinished(followNotifications(store));
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  return { unsubscribe, shown, calls, store };
};

it('reports this browser once a day', async () => {
  const { calls, unsubscribe } = await started([3, DEVICE]);
  await vi.waitFor(async () => expect((await notifiedOwner.read())?.toldAt).toBeGreaterThan(0));
  expect((await notifiedOwner.read())?.device).toBe(DEVICE);
  expect(calls.at(-1)?.call).toBe('POST /api/account/devices');
  expect(unsubscribe).not.toHaveBeenCalled();
});

it('leaves off what was switched off from elsewhere', async () => {
  const { calls, unsubscribe } = await started([3]);
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalled());
  expect(await notifiedOwner.read()).toBeUndefined();
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/account/devices']);
});

it('closes with signing out what the next person would read', async () => {
  const { store, shown, unsubscribe } = await started([DEVICE]);
  expect(shown.close).not.toHaveBeenCalled();
  await store.dispatch(logout());
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalled());
  expect(shown.close).toHaveBeenCalled();
  expect(await notifiedOwner.read()).toBeUndefined();
});

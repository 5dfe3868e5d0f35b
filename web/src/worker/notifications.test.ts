import { beforeEach, expect, it, vi } from 'vitest';
import { notifiedOwner } from '../api/notifications/subscription.ts';
import { deliver } from '../api/offline/outbox/deliver.ts';
import { outbox } from '../api/offline/outbox/outbox.ts';
import { provideDatabase, provideLocks } from '../api/offline/testing.ts';
import { playServer } from '../testing/scene.tsx';
import { press, show } from './notifications.ts';

provideDatabase();

const [FIRST, SECOND] = [7, 8];
const message = {
  title: 'Ravi gave you a referral',
  url: '/referrals/5',
  tag: 'referral-5',
  referral: 5,
  user: FIRST,
  at: '2026-11-17T10:00:00.000Z',
};
const showNotification = vi.fn();
const openWindow = vi.fn();
beforeEach(() => {
  vi.stubGlobal('registration', { showNotification });
  vi.stubGlobal('clients', { matchAll: async () => [], openWindow });
  showNotification.mockClear();
  openWindow.mockClear();
  provideLocks();
});
const as = (userId: number, token = 't') => ({
  token,
  userId,
  isCurrent: () => true,
  onSent: vi.fn(),
  onRefused: vi.fn(),
  onSessionEnded: vi.fn(),
});
/** A server that this browser reaches with the session of `id`; 0: not at all. */
const reaching = (id: number) =>
  playServer((call) => {
    if (id === 0) throw new TypeError('offline');
    return { body: call === 'GET /api/auth/me' ? { id } : {} };
  });
const sent = (calls: ReturnType<typeof playServer>) =>
  calls.map(({ call }) => call).filter((call) => call.includes('/status'));
const signedIn = (userId: number, token: string | null = 't') => notifiedOwner.write({ userId, token });

it('sends an answer that is given in a notification at once, in the session of its owner', async () => {
  await signedIn(FIRST);
  const calls = reaching(FIRST);
  await press(message, 'no_response');
  expect(sent(calls)).toEqual(['PATCH /api/referrals/5/status']);
  expect(await outbox.allOf(FIRST)).toEqual([]);
});

it("never sends what the first person answered offline in the next one's session", async () => {
  await signedIn(FIRST);
  reaching(0);
  await press(message, 'no_response');
  expect(await outbox.allOf(FIRST)).toHaveLength(1);

  await signedIn(SECOND);
  const calls = reaching(SECOND);
  await press({ ...message, tag: 'referral-6', referral: 6, user: SECOND }, 'not_a_good_fit');
  await deliver(as(SECOND));
  expect(sent(calls)).toEqual(['PATCH /api/referrals/6/status']);
  // Nor where two keys of the browser's storage are out of step: the server says whose session it is.
  const mixed = reaching(SECOND);
  await deliver(as(FIRST));
  expect(sent(mixed)).toEqual([]);
  expect(await outbox.allOf(FIRST)).toHaveLength(1);

  const back = reaching(FIRST);
  await deliver(as(FIRST));
  expect(sent(back)).toEqual(['PATCH /api/referrals/5/status']);
});

it('shows nothing to the next person, and takes no answer to what is left from the first', async () => {
  await signedIn(SECOND);
  const calls = reaching(SECOND);
  await show(message);
  await press(message, 'no_response');
  expect([showNotification.mock.calls, sent(calls), await outbox.allOf(SECOND)]).toEqual([[], [], []]);
});

it('after signing out shows nothing, and an answer to what is left is not taken', async () => {
  await notifiedOwner.forget();
  const calls = reaching(0);
  await show(message);
  await press(message, 'no_response');
  expect([showNotification.mock.calls, calls, await outbox.allOf(FIRST)]).toEqual([[], [], []]);
});

it('without a session keeps the answer and leads to the sign-in', async () => {
  await signedIn(FIRST, null);
  const calls = reaching(0);
  await press(message, 'no_response');
  expect(openWindow).toHaveBeenCalledWith('/referrals/5');
  expect([calls, (await outbox.allOf(FIRST)).length]).toEqual([[], 1]);
});

it("leaves 'Got it' to the app of the person it was for", async () => {
  await signedIn(FIRST);
  await press(message, 'got_it');
  expect(openWindow).not.toHaveBeenCalled();
  expect(await notifiedOwner.read()).toMatchObject({ userId: FIRST, seenUntil: message.at });

  await signedIn(SECOND);
  await press(message, 'got_it');
  expect(await notifiedOwner.read()).toEqual({ userId: SECOND, token: 't' });
});

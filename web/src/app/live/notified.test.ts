import { renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { notifiedOwner } from '../../api/notifications/subscription.ts';
import { outbox } from '../../api/offline/outbox/outbox.ts';
import { provideDatabase, provideLocks } from '../../api/offline/testing.ts';
import { makeStore } from '../../store/store.ts';
import { playServer } from '../../testing/scene.tsx';
import { followPressed } from './notified.ts';
import { markUnseen, readSeen, useUnseen } from './unseen-mark.ts';

provideDatabase();

const ANSWERED = { referral: 5, status: 'no_response', key: 'k'.repeat(32) } as const;
const opened = async (userId = 7, answered: typeof ANSWERED | null = ANSWERED) => {
  provideLocks();
  const calls = playServer(() => ({ body: {} }));
  await notifiedOwner.write({ userId: 7, token: 't', ...(answered && { answered }) });
  const toast = vi.fn();
  const { attachApi, dispatch } = makeStore();
  attachApi(api);
  const stop = followPressed({ userId, toast, dispatch, open: vi.fn() });
  onTestFinished(stop);
  return { calls, toast };
};
const pressUndo = (toast: ReturnType<typeof vi.fn>) => toast.mock.lastCall?.[2].undo();

it('names what was answered in a notification once, and takes it back', async () => {
  const { calls, toast } = await opened();
  await vi.waitFor(() => expect(toast).toHaveBeenCalled());
  expect(toast.mock.lastCall?.slice(0, 2)).toEqual(['info', "You answered 'No response'"]);
  expect(await notifiedOwner.read()).toEqual({ userId: 7, token: 't' });
  pressUndo(toast);
  await vi.waitFor(() => expect(toast).toHaveBeenLastCalledWith('success', 'Answer taken back.'));
  expect(calls).toMatchObject([
    { call: 'POST /api/referrals/5/undo-answer', body: { referral_status: 'no_response' } },
  ]);
});

it('names it when an app that was open behind others is opened again', async () => {
  const { toast } = await opened(7, null);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await notifiedOwner.write({ userId: 7, token: 't', answered: ANSWERED });
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(toast).toHaveBeenCalledOnce());
});

it('discards an answer that is still queued, and sends nothing', async () => {
  await outbox.put({
    key: ANSWERED.key,
    userId: 7,
    name: 'changeReferralStatus',
    args: { params: { id: 5 }, body: { referral_status: 'no_response' } },
    values: {},
    at: 1,
    state: 'waiting',
  });
  const { calls, toast } = await opened();
  await vi.waitFor(() => expect(toast).toHaveBeenCalled());
  pressUndo(toast);
  await vi.waitFor(() => expect(toast).toHaveBeenLastCalledWith('success', 'Answer taken back.'));
  expect(await outbox.allOf(7)).toEqual([]);
  expect(calls).toEqual([]);
});

it('says nothing to somebody else, and leaves it for the one who answered', async () => {
  const { toast } = await opened(8);
  await vi.waitFor(async () => expect((await notifiedOwner.read())?.answered).toEqual(ANSWERED));
  expect(toast).not.toHaveBeenCalled();
});

it.each([
  ['before', '2026-11-17T09:59:00.000Z', false],
  ['after', '2026-11-17T10:01:00.000Z', true],
])("'Got it' marks as seen what happened until it was sent: %s it", async (_, happened, unseen) => {
  markUnseen(happened);
  const { result } = renderHook(useUnseen);
  await opened(7, null);
  await notifiedOwner.write({ userId: 7, token: 't', seenUntil: '2026-11-17T10:00:00.000Z' });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(readSeen(7)).toBe('2026-11-17T10:00:00.000Z'));
  await vi.waitFor(() => expect(result.current).toBe(unseen));
});

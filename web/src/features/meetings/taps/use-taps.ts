import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { type Failure, isObject, isPassing, messageOf } from '../../../api/client/client.ts';
import { serverTime } from '../../../api/client/server-time.ts';
import { freshness } from '../../../api/freshness.ts';
import { isQueued, queueing } from '../../../api/offline/outbox/queueing.ts';
import { useUser } from '../../../store/hooks.ts';
import type { RootState } from '../../../store/store.ts';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { newIdempotencyKey } from '../../../ui/form/idempotency-key.ts';
import { type Tapped, tapsOf } from './taps.ts';

/** How a tap is sent: what all calls that record one have in common. */
interface Sent {
  key: string;
  tapped_at: string;
}

const mayPass = (error: unknown): boolean =>
  isObject(error) && 'status' in error && isPassing(error as unknown as Failure);

/** The taps at a meeting, and how to make one. `askedAt`: when the list on the screen was asked for. */
export const useTaps = <State, Answer extends { tapped_at: string | null }>(
  tapped: Tapped<State, Answer>,
  meetingId: number,
  askedAt: number | undefined,
) => {
  const { id: userId } = useUser();
  const session = useStore<RootState>();
  const store = tapsOf(tapped, userId, meetingId);
  const taps = useSyncExternalStore(store.subscribe, store.get);
  const toast = useToast();
  useEffect(() => {
    // A list that was stored for use offline may be older than it looks.
    if (askedAt !== undefined && !freshness.get().kept) store.loaded(askedAt);
  }, [store, askedAt]);

  const record = async (
    row: { id: number; name: string; at: number },
    state: State,
    send: (sent: Sent) => Promise<Answer>,
  ): Promise<void> => {
    const key = newIdempotencyKey();
    // A tap is later than what its author saw, however the clocks differ.
    const at = Math.max(Math.round(serverTime.now()), row.at + 1);
    store.send({ key, row: row.id, state, at, phase: 'sending' });
    const attempt = async (): Promise<void> => {
      try {
        const answer = await send({ key, tapped_at: new Date(at).toISOString() });
        if (isQueued(answer)) return store.settle(key);
        const recordedAt = answer.tapped_at === null ? at : Date.parse(answer.tapped_at);
        store.settle(key, { state: tapped.answered(answer), at: recordedAt });
      } catch (error) {
        if (mayPass(error) && !queueing.get()) {
          // The code that queues it has not arrived yet.
          store.wait(key);
          await queueing.opened();
          // Never as someone else who signed in meanwhile.
          return session.getState().session.user?.id === userId ? attempt() : store.settle(key);
        }
        store.settle(key);
        toast('error', `${row.name}: ${messageOf(error, tapped.failed)}`);
      }
    };
    await attempt();
  };
  return { taps, record };
};

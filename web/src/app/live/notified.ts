import { REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import { messageOf } from '../../api/client/client.ts';
import { referralsApi } from '../../api/endpoints/referrals.ts';
import { MESSAGES } from '../../api/messages.ts';
import { notifiedOwner } from '../../api/notifications/subscription.ts';
import { inTurn } from '../../api/offline/outbox/one-at-a-time.ts';
import { outbox } from '../../api/offline/outbox/outbox.ts';
import { isQueued } from '../../api/offline/outbox/queueing.ts';
import type { NotifiedOwner } from '../../api/offline/records.ts';
import type { AppDispatch } from '../../store/store.ts';
import type { useToast } from '../../ui/feedback/messages/toast.tsx';
import { newIdempotencyKey } from '../../ui/form/idempotency-key.ts';
import { sawUntil } from './unseen-mark.ts';

type Answered = NonNullable<NotifiedOwner['answered']>;

interface Notified {
  userId: number;
  toast: ReturnType<typeof useToast>;
  dispatch: AppDispatch;
  open(url: string): void;
}

/** One that has not been sent yet is discarded: nobody has seen it. What is being sent is waited for. */
const discardUnsent = (key: string): Promise<boolean> =>
  inTurn(key, async () => (await outbox.find(key)) !== undefined && outbox.remove(key));

async function undo({ referral, status, key }: Answered, { toast, dispatch }: Notified): Promise<void> {
  if (await discardUnsent(key)) return toast('success', MESSAGES.answerUndone);
  const { data, error } = await dispatch(
    referralsApi.endpoints.undoAnswer.initiate({
      params: { id: referral },
      body: { referral_status: status },
      key: newIdempotencyKey(),
      values: null,
    }),
  );
  if (error) toast('error', messageOf(error, MESSAGES.answerNotUndone));
  else if (isQueued(data)) toast('info', MESSAGES.queued);
  else toast('success', MESSAGES.answerUndone);
}

/** A pressed notification opens its item in this window, and what was answered in one is named here, to be undone at a mistake. */
export const followPressed = (notified: Notified): (() => void) => {
  const { userId, toast, open } = notified;
  const { serviceWorker } = navigator;
  const listen = ({ data }: MessageEvent) => {
    if (typeof data?.open === 'string') open(data.open);
  };
  const tell = async () => {
    const { answered, seenUntil, ...owner } = (await notifiedOwner.read()) ?? { userId: 0, token: null };
    if (!(answered || seenUntil) || owner.userId !== userId) return;
    await notifiedOwner.write(owner);
    if (seenUntil) sawUntil(userId, seenUntil);
    if (!answered) return;
    toast('info', `You answered '${REFERRAL_STATUS_LABELS[answered.status]}'`, {
      to: `/referrals/${answered.referral}`,
      undo: () => void undo(answered, notified),
    });
  };
  // A phone keeps the app open behind others: it is opened again without being loaded again.
  const appear = () => {
    if (!document.hidden) void tell();
  };
  serviceWorker?.addEventListener('message', listen);
  document.addEventListener('visibilitychange', appear);
  appear();
  return () => {
    serviceWorker?.removeEventListener('message', listen);
    document.removeEventListener('visibilitychange', appear);
  };
};

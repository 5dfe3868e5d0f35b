import { REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import { notifiedOwner } from '../../api/notifications/subscription.ts';

interface Notified {
  userId: number;
  say(text: string, to: string): void;
  open(url: string): void;
}

/** A pressed notification opens its item in this window, and what was answered in one is named here, to be changed at a mistake. */
export const followPressed = ({ userId, say, open }: Notified): (() => void) => {
  const { serviceWorker } = navigator;
  const listen = ({ data }: MessageEvent) => {
    if (typeof data?.open === 'string') open(data.open);
  };
  serviceWorker?.addEventListener('message', listen);
  const tell = async () => {
    const { answered, ...owner } = (await notifiedOwner.read()) ?? { userId: 0, token: null };
    if (!answered || owner.userId !== userId) return;
    await notifiedOwner.write(owner);
    say(
      `You answered '${REFERRAL_STATUS_LABELS[answered.status]}'. Change answer`,
      `/referrals/${answered.referral}`,
    );
  };
  void tell();
  return () => serviceWorker?.removeEventListener('message', listen);
};

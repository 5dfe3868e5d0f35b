import { REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import { useEffect } from 'react';
import { useUser } from '../../../store/hooks.ts';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { useNavigate } from '../../../ui/router/router.tsx';

/** A pressed notification opens its item in this window, and what was answered in one is named here, to be changed at a mistake. */
export const useAnsweredAway = () => {
  const { id } = useUser();
  const toast = useToast();
  const navigate = useNavigate();

  useEffect(() => {
    const { serviceWorker } = navigator;
    const listen = ({ data }: MessageEvent) => {
      if (typeof data?.open === 'string') navigate(data.open);
    };
    serviceWorker?.addEventListener('message', listen);
    return () => serviceWorker?.removeEventListener('message', listen);
  }, [navigate]);

  useEffect(() => {
    if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
    const tell = async () => {
      const here = await import('../../../api/notifications/subscription.ts').catch(() => undefined);
      const { answered, ...owner } = (await here?.notifiedOwner.read()) ?? { userId: 0, token: null };
      if (!answered || owner.userId !== id) return;
      await here?.notifiedOwner.write(owner);
      toast('info', `You answered '${REFERRAL_STATUS_LABELS[answered.status]}'. Change answer`, {
        to: `/referrals/${answered.referral}`,
      });
    };
    void tell();
  }, [id, toast]);
};

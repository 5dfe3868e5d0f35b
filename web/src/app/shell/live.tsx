import { lazy, Suspense, useEffect } from 'react';
import { whileShown } from '../../api/while-shown.ts';
import { isInstalled } from '../../parts/install/install.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { oncePainted, whenSettled } from '../../timing.ts';
import { useToast } from '../../ui/feedback/messages/toast.tsx';
import { useNavigate } from '../../ui/router/router.tsx';

const Badge = lazy(async () => {
  await new Promise<void>(oncePainted);
  return import('../live/badge.tsx');
});

/** Follows live events while a user is signed in. Its code is loaded after everything else. */
export const Live = () => {
  const token = useAppSelector((state) => state.session.token);
  const user = useAppSelector((state) => state.session.user);
  const dispatch = useAppDispatch();
  const toast = useToast();
  const navigate = useNavigate();
  const id = user?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: restart for another user only, not for changed permissions
  useEffect(() => {
    if (!token || !user) return;
    return whileShown(() => {
      const stops: (() => void)[] = [];
      let ended = false;
      const cancel = whenSettled(async () => {
        const say = (text: string, to: string) => toast('info', text, { to });
        // If a chunk fails to load, the app works without live updates until the next reload.
        const live = await import('../live/start.ts').catch(() => undefined);
        if (live && !ended) stops.push(live.startLive({ token, user, dispatch, say }));
        if (!('PushManager' in globalThis)) return;
        const notified = await import('../live/notified.ts').catch(() => undefined);
        if (notified && !ended)
          stops.push(notified.followPressed({ userId: user.id, toast, dispatch, open: navigate }));
      });
      return () => {
        ended = true;
        cancel();
        for (const stop of stops) stop();
      };
    });
  }, [token, id, dispatch, toast, navigate]);
  return <Suspense>{isInstalled() && 'setAppBadge' in navigator && <Badge />}</Suspense>;
};

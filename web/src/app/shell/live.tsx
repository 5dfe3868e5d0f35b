import { useEffect } from 'react';
import { whileShown } from '../../api/while-shown.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { whenSettled } from '../../timing.ts';
import { useToast } from '../../ui/feedback/messages/toast.tsx';

/** Follows live events while a user is signed in. Its code is loaded after everything else. */
export const Live = () => {
  const token = useAppSelector((state) => state.session.token);
  const user = useAppSelector((state) => state.session.user);
  const dispatch = useAppDispatch();
  const toast = useToast();
  const id = user?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: restart for another user only, not for changed permissions
  useEffect(() => {
    if (!token || !user) return;
    return whileShown(() => {
      let stop: (() => void) | undefined;
      let ended = false;
      const cancel = whenSettled(async () => {
        // If the chunk fails to load, the app works without live updates until the next reload.
        const live = await import('../live/start.ts').catch(() => undefined);
        if (!ended)
          stop = live?.startLive({ token, user, dispatch, say: (text, to) => toast('info', text, { to }) });
      });
      return () => {
        ended = true;
        cancel();
        stop?.();
      };
    });
  }, [token, id, dispatch, toast]);
  return null;
};

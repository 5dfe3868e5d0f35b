import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

/** After the screen's own calls have been made. */
const WHEN_SETTLED = 1_000;

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
    let end: () => void = () => undefined;
    const begin = () => {
      let stop: (() => void) | undefined;
      let ended = false;
      const timer = setTimeout(async () => {
        // If the chunk fails to load, the app works without live updates until the next reload.
        const live = await import('../live/start.ts').catch(() => undefined);
        if (!ended)
          stop = live?.startLive({ token, user, dispatch, say: (text, to) => toast('info', text, { to }) });
      }, WHEN_SETTLED);
      end = () => {
        ended = true;
        clearTimeout(timer);
        stop?.();
      };
    };
    // The back/forward cache keeps no page with an open stream or lock, so both end here. A restored page starts again.
    const hidden = () => end();
    const shown = ({ persisted }: PageTransitionEvent) => persisted && begin();
    begin();
    addEventListener('pagehide', hidden);
    addEventListener('pageshow', shown);
    return () => {
      removeEventListener('pagehide', hidden);
      removeEventListener('pageshow', shown);
      end();
    };
  }, [token, id, dispatch, toast]);
  return null;
};

import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

/** After what is on the screen has been asked for. */
const WHEN_SETTLED = 1_000;

/** Follows what happens for as long as somebody is signed in. What it takes is loaded when everything else is there. */
export const Live = () => {
  const token = useAppSelector((state) => state.session.token);
  const user = useAppSelector((state) => state.session.user);
  const dispatch = useAppDispatch();
  const toast = useToast();
  const id = user?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: changed rights begin nothing anew; another person does
  useEffect(() => {
    if (!token || !user) return;
    let end: () => void = () => undefined;
    const begin = () => {
      let stop: (() => void) | undefined;
      let ended = false;
      const timer = setTimeout(async () => {
        // One that does not arrive is missed by nobody who reloads now and then.
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
    // A page with an open stream or a lock is not kept for going back to it. One that was kept begins again.
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

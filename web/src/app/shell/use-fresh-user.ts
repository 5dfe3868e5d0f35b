import { useEffect } from 'react';
import { useAppDispatch } from '../../store/hooks.ts';
import { refreshUser } from '../../store/session.ts';
import { whenSettled } from '../../timing.ts';

const AT_MOST_EVERY_MS = 60_000;

/** Reloads the user's permissions when the app is opened and when the user returns to it. */
export const useFreshUser = () => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    let last = 0;
    const refresh = () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < AT_MOST_EVERY_MS) return;
      last = Date.now();
      void dispatch(refreshUser());
    };
    const cancel = whenSettled(refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      cancel();
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [dispatch]);
};

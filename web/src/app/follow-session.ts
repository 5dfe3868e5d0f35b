import { sessionEnded } from '../api/session.ts';
import { forgetTab, readToken } from '../store/session-storage.ts';
import type { makeStore } from '../store/store.ts';

/**
 * One session for all tabs: signing out in one signs out the others, and another sign-in resets them. A page that the
 * back/forward cache restores has missed both, and must not show a user's data after they signed out.
 */
export const followSession = (
  { getState, dispatch }: Pick<ReturnType<typeof makeStore>, 'getState' | 'dispatch'>,
  reload = () => location.reload(),
) => {
  const follow = (token: string | null) => {
    if (token === getState().session.token) return;
    if (token === null) dispatch(sessionEnded({ elsewhere: true }));
    else {
      forgetTab();
      reload();
    }
  };
  const changed = ({ key, newValue }: StorageEvent) => {
    if (key === null) follow(null);
    else if (key === 'token') follow(newValue);
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow(readToken());
  };
  addEventListener('storage', changed);
  addEventListener('pageshow', shown);
  return () => {
    removeEventListener('storage', changed);
    removeEventListener('pageshow', shown);
  };
};

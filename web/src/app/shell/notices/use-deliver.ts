import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { deliver } from '../../../api/offline/outbox/deliver.ts';
import { SESSION_MESSAGES, sessionEnded } from '../../../api/session.ts';
import type { RootState } from '../../../store/store.ts';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';

/** Sends the queued entries as the signed-in user. True if the server was reached. */
export const useDeliver = (): (() => Promise<boolean>) => {
  const { getState, dispatch } = useStore<RootState>();
  const toast = useToast();
  return useCallback(async () => {
    const { token, user } = getState().session;
    if (!token || !user) return false;
    return deliver({
      token,
      userId: user.id,
      isCurrent: () => getState().session.token === token,
      onSent: (text) => toast('success', text),
      onRefused: (text) => toast('error', text),
      onSessionEnded: () => dispatch(sessionEnded({ error: SESSION_MESSAGES.expired })),
    });
  }, [getState, dispatch, toast]);
};

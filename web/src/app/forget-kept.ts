import { loadKeptAnswers } from '../api/offline/load-kept-answers.ts';
import type { makeStore } from '../store/store.ts';
import { whenSettled } from '../timing.ts';
import { sharedContact } from '../ui/contact/shared-contact.ts';

/**
 * The responses stored for use offline go with the session, however it ends, and with the rights they were read with. What another
 * user left behind can wait until the screen is shown: they are read by user.
 */
export const forgetKept = ({
  getState,
  subscribe,
}: Pick<ReturnType<typeof makeStore>, 'getState' | 'subscribe'>) => {
  let { token, user } = getState().session;
  let cancel = () => {};
  const forget = async () => (await loadKeptAnswers())?.forget();
  const settle = () => {
    cancel();
    // What there is to do is shown to no one else.
    if (!token && 'clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined);
    const userId = user?.id;
    if (!token) cancel = whenSettled(forget);
    else if (userId !== undefined)
      cancel = whenSettled(async () => (await loadKeptAnswers())?.forgetOthers(userId));
  };
  settle();
  void sharedContact.forgetOld();
  const unsubscribe = subscribe(() => {
    const before = { token, user };
    ({ token, user } = getState().session);
    if (before.user === user && before.token === token) return;
    if (before.token && !token) void sharedContact.forget();
    if ((before.token && !token) || before.user?.id === user?.id) void forget();
    settle();
  });
  return () => {
    cancel();
    unsubscribe();
  };
};
